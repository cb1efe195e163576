import type { ManagedPage } from '~/contract/page-writing'
import type { PageKind } from '~/contract/pages'
import { getHref, type Href, type PagePath } from '~/ui/links/href'

/** Returns the URL of a document, optionally for a product version or at a heading. */
export const getDocumentHref = (slug: string, productVersion?: string, heading?: string): Href =>
  getHref({
    to: '/documents/$page',
    params: { page: slug },
    search: { for: productVersion },
    hash: heading,
  })

/** Returns the URL of a document as Markdown. */
export const getMarkdownHref = (slug: string): Href =>
  getHref({ to: '/documents/{$page}.md', params: { page: slug } })

/** Returns the URL of an administrator's preview of a version. */
export const getPreviewHref = (slug: string, version: number): Href =>
  getHref({ to: '/documents/$page', params: { page: slug }, search: { version } })

/** Returns the URL of a shared preview. */
export const getSharedPreviewHref = (token: string): Href =>
  getHref({ to: '/previews/$token', params: { token } })

/** Returns the URL of a page's editor. */
export const getEditorHref = (id: string): Href => getHref({ to: '/admin/pages/$id', params: { id } })

/** Returns the URL of a page's history. */
export const getHistoryHref = (id: string): Href =>
  getHref({ to: '/admin/pages/$id/versions', params: { id } })

/** Returns the URL of the management of a component's pages. */
export const getManagedPagesHref = (component: string): Href =>
  getHref({ to: '/admin/documents', search: { component } })

/** Returns the anchor of a category in the overview. */
export const getCategoryAnchor = (slug: string): string => `category-${slug}`

/** Returns the anchor of a component in the outline. */
export const getComponentAnchor = (slug: string): string => `component-${slug}`

/** Returns the public URL of the outline, at a category or component. */
export const getOutlineHref = (anchor: string): Href => getHref({ to: '/explore/documents', hash: anchor })

/** Returns the URL of a category in the overview. */
export const getCategoryHref = (slug: string): Href =>
  getHref({ to: '/documents', hash: getCategoryAnchor(slug) })

/** The paths of the content pages, by slug. */
const contentPaths: Partial<Record<string, PagePath>> = {
  home: '/',
  explore: '/explore',
  'get-started': '/get-started',
  faq: '/faq',
  'privacy-policy': '/privacy-policy',
  'terms-of-use': '/terms-of-use',
}

/** Returns the URL of a page, optionally at a heading. Content pages have their own paths. */
export const getPageHref = ({ kind, slug }: { kind: PageKind; slug: string }, heading?: string): Href =>
  kind === 'document'
    ? getDocumentHref(slug, undefined, heading)
    : getHref({ to: contentPaths[slug] ?? '/', hash: heading })

/**
 * Returns the URL for administrators: the page as readers see it, or a preview of the newest version. Null while it is
 * disabled.
 */
export const getReadingHref = ({
  kind,
  slug,
  status,
  disabled,
  newestVersion,
}: Pick<ManagedPage, 'kind' | 'slug' | 'status' | 'disabled' | 'newestVersion'>): Href | null => {
  if (disabled) return null
  return status === 'published' ? getPageHref({ kind, slug }) : getPreviewHref(slug, newestVersion)
}
