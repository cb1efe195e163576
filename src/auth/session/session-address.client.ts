import { http } from '~/contract/http-client'
import { HttpError, networkError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { problemOfResponse } from '~/contract/problem-of-response'

const address = '/session'

// Milliseconds. A call that hangs holds up every page of this browser.
const timeout = 20_000

/** What networks answer in the portal's place, to have people log in to them, is a page: nothing was done here. */
const requireDone = ({ status }: Response): void => {
  if (status !== 204) throw networkError()
}

const ask = async <T>(method: string, headers: Record<string, string>, read: (response: Response) => T) => {
  try {
    return await http(new URL(address, window.location.href).href, {
      method,
      headers,
      timeout,
      read: (response) => {
        requireDone(response)
        return read(response)
      },
      refuse: problemOfResponse,
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw Object.assign(new ProblemError('UNAVAILABLE', { detail: error.message }), { cause: error })
  }
}

/**
 * Starts or renews the session. Answers for how many milliseconds it holds, by the portal's clock. Throws a
 * {@link ProblemError} when the portal does not set the cookie.
 */
export const postSession = (token: string): Promise<number> =>
  ask(
    'POST',
    { authorization: `Bearer ${token}` },
    ({ headers }) => Number(headers.get('session-ends-in')) * 1000,
  )

/** Ends the session of this browser. */
export const deleteSession = (): Promise<void> => ask('DELETE', {}, () => undefined)
