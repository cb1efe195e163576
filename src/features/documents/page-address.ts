import type { ManagedPage } from '~/contract/page-writing'
import type { PageKind } from '~/contract/pages'
import { getHref, type Href, type PagePath } from '~/ui/links/href'

/** Where a document is read; with a product version, for a reader who chose that one; with a heading, from there on. */
export const getDocumentHref = (slug: string, productVersion?: string, heading?: string): Href =>
  getHref({
    to: '/documents/$page',
    params: { page: slug },
    search: { for: productVersion },
    hash: heading,
  })

/** Where a program reads a document as Markdown. */
export const getMarkdownHref = (slug: string): Href =>
  getHref({ to: '/documents/{$page}.md', params: { page: slug } })

/** Where an administrator looks at a version of a document that readers may not get. */
export const getPreviewHref = (slug: string, version: number): Href =>
  getHref({ to: '/documents/$page', params: { page: slug }, search: { version } })

/** Where a version is shown to everyone who was given this link. */
export const getSharedPreviewHref = (token: string): Href =>
  getHref({ to: '/previews/$token', params: { token } })

/** Where a page is written. */
export const getEditorHref = (id: string): Href => getHref({ to: '/admin/pages/$id', params: { id } })

/** Where its versions are listed and compared. */
export const getHistoryHref = (id: string): Href =>
  getHref({ to: '/admin/pages/$id/versions', params: { id } })

/** Where the pages of a component are managed. */
export const getManagedPagesHref = (component: string): Href =>
  getHref({ to: '/admin/documents', search: { component } })

/** The id of a category's part of the overview. */
export const getCategoryAnchor = (slug: string): string => `category-${slug}`

/** The id of a component's part of the outline. */
export const getComponentAnchor = (slug: string): string => `component-${slug}`

/** Where everybody sees what a category, or a component, holds. */
export const getOutlineHref = (anchor: string): Href => getHref({ to: '/explore/documents', hash: anchor })

/** Where a category is listed. */
export const getCategoryHref = (slug: string): Href =>
  getHref({ to: '/documents', hash: getCategoryAnchor(slug) })

/** The content pages, by their slugs. */
const contentPaths: Partial<Record<string, PagePath>> = {
  home: '/',
  explore: '/explore',
  'get-started': '/get-started',
  faq: '/faq',
  'privacy-policy': '/privacy-policy',
  'terms-of-use': '/terms-of-use',
}

/** Where a page is read, from a heading on: documents among themselves, a content page at its own address. */
export const getPageHref = ({ kind, slug }: { kind: PageKind; slug: string }, heading?: string): Href =>
  kind === 'document'
    ? getDocumentHref(slug, undefined, heading)
    : getHref({ to: contentPaths[slug] ?? '/', hash: heading })

/**
 * Where administrators look at a page: as readers do, or as a preview of the newest version. Null while it is disabled.
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
