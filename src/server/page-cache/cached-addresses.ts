// Pages that are the same for every visitor, whatever is said behind the question mark.
const plain = new Set([
  '/',
  '/explore',
  '/get-started',
  '/faq',
  '/privacy-policy',
  '/terms-of-use',
  '/news.atom',
])

// Those that read something there.
const asked = new Set([
  '/contact-us',
  '/login',
  '/news',
  '/register',
  '/search',
  '/sitemap.xml',
  '/robots.txt',
])

const payload = '/_payload.json'
const getPayload = (pathname: string) => pathname.slice(0, -payload.length) || '/'

// The addresses that documents can have (contract/text.ts); who may read one, the service says.
const document = /^\/documents\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const longest = 120

// A session's cookies, by whatever prefix; more than those does no harm.
const personal = /token|userid/i

// As the framework decides whether a page may be the answer.
const takesPages = /(?:^|,)\s*(?:\*\/\*|text\/html)/

/**
 * The cache key of a request: its path, and nothing else of what was sent. Null where it may not be cached: a user
 * is signed in, or the answer depends on more.
 */
export const cachedAddress = (
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.has('authorization')) return null
  const cookies = headers.get('cookie')
  if (cookies !== null && personal.test(cookies)) return null
  if (pathname.endsWith(payload)) {
    const page = getPayload(pathname)
    return plain.has(page) || asked.has(page) ? pathname : null
  }
  const isKept =
    plain.has(pathname) ||
    (search === '' && (asked.has(pathname) || (pathname.length <= longest && document.test(pathname))))
  if (!isKept) return null
  const accepted = headers.get('accept')
  return accepted === null || accepted === '' || takesPages.test(accepted) ? pathname : null
}
