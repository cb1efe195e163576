// What says nothing of who asks.
const impersonal = ['accept', 'accept-encoding', 'if-none-match', 'sec-fetch-site', 'host']

/** Whether an address answers everybody alike, so that the answer may be kept on the way. */
export const isForEverybody = (pathname: string): boolean => pathname.endsWith('/_payload.json')

/** The same request with nothing in it that could tell who asks, or make the answer another's. */
export const asNobody = (request: Request): Request => {
  const headers = new Headers()
  for (const name of impersonal) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { origin, pathname } = new URL(request.url)
  const stripped = new Request(origin + pathname, { method: request.method, headers, signal: request.signal })
  // The visitor's address, for the limits on how often one may ask.
  return 'ip' in request ? Object.defineProperty(stripped, 'ip', { value: request.ip }) : stripped
}

/**
 * A request for an address of the portal in which nothing comes from whoever asks: neither the host, nor what is behind
 * the question mark, nor when they leave. What it is answered with may be kept for all.
 */
export const nobodysRequest = (pathname: string, origin: string): Request =>
  new Request(origin + pathname, { headers: { accept: '*/*', host: new URL(origin).host } })
