import { serverConfig } from '~/config/server'
import { getPageHref } from '~/features/documents/page-hrefs'
import { getPathOutlineHref } from '~/features/learning/path-hrefs'
import { getUsersServiceAs } from '~/gateways/users-service.server'
import { escapeHtml } from '~/contract/escape-html'
import { type PagePath, getHref } from '~/ui/links/href'

// Public pages that are not written as content.
const fixedAddresses: readonly PagePath[] = [
  '/explore/documents',
  '/news',
  '/contact-us',
  '/search',
  '/register',
  '/login',
]

const xml = (root: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        // Seconds. Asked for by crawlers, which do not mind.
        'cache-control': 'public, max-age=600',
      },
    },
  )

const getPart = (url: URL): number | null => {
  const part = url.searchParams.get('part')
  return part !== null && /^[1-9]\d{0,3}$/.test(part) ? Number(part) : null
}

/**
 * The site map. It holds what all visitors may open, so it is read without a session. With more addresses than
 * one map should hold, it names its parts.
 */
export const answerSiteMap = async (request: Request): Promise<Response> => {
  const { origin } = serverConfig()
  const part = getPart(new URL(request.url))
  const service = getUsersServiceAs(null)
  const isFirst = part === null || part === 1
  const [{ parts, data }, paths] = await Promise.all([
    service.pages.listPublic({ query: { part: part ?? 1 } }),
    isFirst ? service.learningPaths.teasers() : { data: [] },
  ])
  if (part === null && parts > 1) {
    const maps = Array.from(
      { length: parts },
      (_, index) => origin + getHref({ to: '/sitemap.xml', search: { part: index + 1 } }),
    )
    return xml(
      'sitemapindex',
      maps.map((map) => `<sitemap><loc>${escapeHtml(map)}</loc></sitemap>`),
    )
  }
  const fixed = isFirst ? [...fixedAddresses, ...paths.data.map(({ slug }) => getPathOutlineHref(slug))] : []
  return xml('urlset', [
    ...fixed.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    ...data.map(
      (page) =>
        `<url><loc>${escapeHtml(origin + getPageHref(page))}</loc><lastmod>${page.changedAt.slice(0, 10)}</lastmod></url>`,
    ),
  ])
}

/**
 * Paths that crawlers should skip: endpoints for programs, and the addresses of mailed links. Pages for signed-in
 * users redirect visitors to the log-in, and need not be disclosed here.
 */
export const answerRobots = (): Response =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /previews/',
      'Disallow: /user/',
      'Disallow: /firebase-auth-action',
      '',
      `Sitemap: ${serverConfig().origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
