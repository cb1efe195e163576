// What says nothing of who asks.
const impersonal = ['accept', 'accept-encoding', 'if-none-match', 'sec-fetch-site', 'host']

/** Whether an address answers everybody alike, so that the answer may be kept on the way. */
export const isForEverybody = (pathname: string): boolean => pathname.endsWith('/_payload.json')

/** The visitor's address goes along, for the limits on how often one may ask. */
const getWithAddress = (visitor: Request, request: Request): Request =>
  'ip' in visitor ? Object.defineProperty(request, 'ip', { value: visitor.ip }) : request

/** The same request with nothing in it that could tell who asks, or make the answer another's. */
export const makeAnonymous = (request: Request): Request => {
  const headers = new Headers()
  for (const name of impersonal) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { origin, pathname } = new URL(request.url)
  const stripped = new Request(origin + pathname, { method: request.method, headers, signal: request.signal })
  return getWithAddress(request, stripped)
}

/**
 * A request for an address of the portal in which nothing that could show in its answer comes from the visitor who
 * brought it about: neither the host, nor what is behind the question mark, nor when they leave. What it is answered
 * with may be kept for all; that it is asked counts as the visitor's.
 */
export const makeAnonymousRequest = (pathname: string, origin: string, visitor: Request): Request =>
  getWithAddress(
    visitor,
    new Request(origin + pathname, { headers: { accept: '*/*', host: new URL(origin).host } }),
  )
