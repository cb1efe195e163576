import type { FoundItem } from '~/contract/page-search'
import { getHref, type Href } from '~/ui/links/href'
import { getPageHref } from '../page-hrefs'

/**
 * Returns the URL of a search result, optionally at a heading. Announcements and learning paths have a public page, and
 * one for members.
 */
export const getResultHref = ({ kind, slug, path }: FoundItem, isMember: boolean, heading?: string): Href => {
  switch (kind) {
    case 'document':
    case 'content':
      return getPageHref({ kind, slug }, heading)
    case 'path':
      return isMember
        ? getHref({ to: '/learning-paths/$path', params: { path: slug } })
        : getHref({ to: '/explore/learning-paths/$path', params: { path: slug } })
    case 'unit':
      return getHref({ to: '/learning-paths/$path/$unit', params: { path: path?.slug ?? '', unit: slug } })
    case 'file':
      return getHref({ to: '/downloads/$slug', params: { slug } })
    case 'announcement':
      return getHref({ to: isMember ? '/community' : '/news', hash: slug })
    case 'question':
      return getHref({ to: '/community/questions/$id', params: { id: slug } })
  }
}
