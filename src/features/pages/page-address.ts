import type { PageKind } from '~/contract/pages'

/** Where a document is read. */
export const documentAddress = (slug: string): string => `/documents/${slug}`

/** The id of a category's part of the overview. */
export const categoryAnchor = (slug: string): string => `category-${slug}`

/** Where a category is listed. */
export const categoryAddress = (slug: string): string => `/documents#${categoryAnchor(slug)}`

/** Where a page is read: documents among themselves, a content page at its own address. */
export const pageAddress = ({ kind, slug }: { kind: PageKind; slug: string }): string => {
  if (kind === 'document') return documentAddress(slug)
  return slug === 'home' ? '/' : `/${slug}`
}
