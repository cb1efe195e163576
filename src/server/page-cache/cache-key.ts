import { prefersMarkdown } from '../accepted'

// Pages that are the same for every visitor, with any query.
const withAnyQuery = /^\/(?:explore(?:\/documents)?|get-started|faq|privacy-policy|terms-of-use|news\.atom)?$/

// Those that read their query.
const withoutQuery = /^\/(?:contact-us|login|news|register|search|sitemap\.xml|robots\.txt)$/

const payload = '/_payload.json'
const getPayload = (pathname: string) => pathname.slice(0, -payload.length) || '/'

// The addresses that documents and learning paths can have (contract/field-schemas.ts); who may read one, the service
// says.
const document = /^\/(?:documents|explore\/learning-paths)\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const longest = 120

// A session's cookies, by whatever prefix; more than those does no harm.
const sessionCookie = /token|userid/i

// As the framework decides whether a page may be the answer.
const takesPages = /(?:^|,)\s*(?:\*\/\*|text\/html)/

/**
 * The cache key of a request: its path, and nothing else of what was sent. Null where it may not be cached: a user
 * is signed in, or the answer depends on more.
 */
export const getCacheKey = (
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.has('authorization')) return null
  const cookies = headers.get('cookie')
  if (cookies !== null && sessionCookie.test(cookies)) return null
  if (pathname.endsWith(payload)) {
    const page = getPayload(pathname)
    return withAnyQuery.test(page) || withoutQuery.test(page) ? pathname : null
  }
  const isKept =
    withAnyQuery.test(pathname) ||
    (search === '' &&
      (withoutQuery.test(pathname) || (pathname.length <= longest && document.test(pathname))))
  if (!isKept) return null
  const accept = headers.get('accept') || '*/*'
  return takesPages.test(accept) && !prefersMarkdown(accept) ? pathname : null
}
