/** What is asked of a portal or a balancer. */
export interface Ask {
  method?: string
  token?: string
  body?: unknown
  /** Where the request seems to come from, behind a proxy that is trusted. */
  from?: string
}

/** Asks over HTTP; answers status, headers and text. */
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

/** As {@link ask}, for what answers JSON with 2xx; throws where it does not. */
export const askFor = async <T>(address: string, path: string, options: Ask = {}): Promise<T> => {
  const { status, text } = await ask(address, path, options)
  if (status >= 300) throw new Error(`${options.method ?? 'GET'} ${path} answered ${status}: ${text}`)
  return JSON.parse(text)
}
