import { isProblemCode, ProblemError } from '~/contract/problem'

const address = '/session'

const failed = async (response: Response): Promise<ProblemError> => {
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return new ProblemError(isProblemCode(code) ? code : 'UNAVAILABLE')
}

const request = async (method: 'POST' | 'DELETE', token?: string): Promise<void> => {
  const response = await fetch(address, {
    method,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }).catch((cause: unknown) => {
    throw new ProblemError('UNAVAILABLE', { detail: String(cause) })
  })
  if (!response.ok) throw await failed(response)
}

/** Starts or renews the session. Throws a {@link ProblemError} when the portal does not set the cookie. */
export const postSession = (token: string): Promise<void> => request('POST', token)

/** Ends the session of this browser. */
export const deleteSession = (): Promise<void> => request('DELETE')
