import type { PageKind } from '~/contract/pages'
import { versionSearch } from './product-versions'

/** Where a document is read; with a product version, for a reader who chose that one. */
export const documentAddress = (slug: string, productVersion?: string): string =>
  `/documents/${slug}${productVersion === undefined ? '' : `?${versionSearch(productVersion)}`}`

/** Where an administrator looks at a version of a document that readers may not get. */
export const previewAddress = (slug: string, version: number): string =>
  `/documents/${slug}?version=${version}`

/** Where a page is written. */
export const editorAddress = (id: string): string => `/admin/pages/${id}`

/** Where its versions are listed and compared. */
export const historyAddress = (id: string): string => `/admin/pages/${id}/versions`

/** Where the pages of a component are managed. */
export const managedAddress = (component: string): string =>
  `/admin/documents?component=${encodeURIComponent(component)}`

/** The id of a category's part of the overview. */
export const categoryAnchor = (slug: string): string => `category-${slug}`

/** Where a category is listed. */
export const categoryAddress = (slug: string): string => `/documents#${categoryAnchor(slug)}`

/** Where a page is read: documents among themselves, a content page at its own address. */
export const pageAddress = ({ kind, slug }: { kind: PageKind; slug: string }): string => {
  if (kind === 'document') return documentAddress(slug)
  return slug === 'home' ? '/' : `/${slug}`
}
