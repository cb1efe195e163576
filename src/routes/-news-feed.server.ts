import { escapeHtml } from '~/contract/escape-html'
import { Feed } from 'feed'
import { serverConfig } from '~/config/server'
import { getUsersServiceAs } from '~/gateways/users-service.server'
import { announcementsPerPage } from '~/contract/paging'

// Characters that XML cannot contain: most control characters, unpaired surrogates, and two non-characters.
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Makes text safe for a CDATA section: it neither ends the section nor makes the document invalid. */
export const toCdata = (text: string): string => text.replace(notInXml, '').replaceAll(']]>', ']]&gt;')

/**
 * The news of the programme as an Atom feed. It holds what all visitors may read, so it is read
 * without a session.
 */
export const answerNewsFeed = async (): Promise<Response> => {
  const { origin, brand } = serverConfig()
  const { data } = await getUsersServiceAs(null).community.news({ query: { count: announcementsPerPage } })
  const feed = new Feed({
    id: `${origin}/news`,
    title: `News, ${brand.name} ${brand.programme}`,
    link: `${origin}/news`,
    feedLinks: { atom: `${origin}/news.atom` },
    author: { name: `${brand.name} ${brand.programme}` },
    language: 'en',
    generator: false,
    updated: new Date(data[0]?.publishedAt ?? 0),
  })
  for (const { id, title, html, publishedAt } of data) {
    const date = new Date(publishedAt)
    feed.addItem({
      id: `urn:uuid:${id}`,
      // Feed readers interpret it as HTML.
      title: toCdata(escapeHtml(title)),
      link: `${origin}/news#${id}`,
      date,
      published: date,
      content: toCdata(withWholeAddresses(html, origin)),
    })
  }
  return new Response(feed.atom1(), {
    headers: {
      'content-type': 'application/atom+xml; charset=utf-8',
      // Seconds. Feed readers poll often.
      'cache-control': 'public, max-age=300',
    },
  })
}

// Relative URLs do not work outside the portal.
const withWholeAddresses = (html: string, origin: string) =>
  html.replaceAll(/(?<= (?:href|src)=")\/(?!\/)/g, `${origin}/`)
