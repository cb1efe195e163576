/** A request to a portal or a load balancer. */
export interface Ask {
  method?: string
  token?: string
  body?: unknown
  /** The client's address, as a trusted proxy reports it. */
  from?: string
}

/** Sends an HTTP request; returns status, headers and text. */
export const ask = async (
  address: string,
  path: string,
  { method = 'GET', token, body, from }: Ask = {},
): Promise<{ status: number; headers: Headers; text: string }> => {
  const answer = await fetch(address + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** As {@link ask}, for JSON answers; throws unless the status is 2xx. */
export const askFor = async <T>(address: string, path: string, options: Ask = {}): Promise<T> => {
  const { status, text } = await ask(address, path, options)
  if (status >= 300) throw new Error(`${options.method ?? 'GET'} ${path} answered ${status}: ${text}`)
  return JSON.parse(text)
}
