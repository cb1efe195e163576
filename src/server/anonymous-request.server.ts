// Headers that do not identify the visitor.
const impersonal = ['accept', 'accept-encoding', 'if-none-match', 'sec-fetch-site', 'host']

/** Whether an address has the same answer for all visitors, so that caches may store it. */
export const isPublicPayload = (pathname: string): boolean => pathname.endsWith('/_payload.json')

/** Copies the client's address, which rate limits need. */
const getWithAddress = (visitor: Request, request: Request): Request =>
  'ip' in visitor ? Object.defineProperty(request, 'ip', { value: visitor.ip }) : request

/** The same request without anything that identifies the visitor or changes the answer. */
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
 * A request for an address of the portal, without the host, query and abort signal of the visitor who triggered it,
 * so that the answer may be cached for all. It counts against the visitor's rate limit.
 */
export const makeAnonymousRequest = (pathname: string, origin: string, visitor: Request): Request =>
  getWithAddress(
    visitor,
    new Request(origin + pathname, { headers: { accept: '*/*', host: new URL(origin).host } }),
  )
