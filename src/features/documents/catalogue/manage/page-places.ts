import type { ManagedPage } from '~/contract/page-writing'

/** Where a page is written. */
export const editorPlace = ({ id }: Pick<ManagedPage, 'id'>): string => `/admin/pages/${id}`

/** Where its versions are. */
export const historyPlace = ({ id }: Pick<ManagedPage, 'id'>): string => `/admin/pages/${id}/versions`

/** Where it can be looked at: as readers do, or as a preview of the newest version. Null while it is disabled. */
export const readingPlace = ({ kind, slug, status, disabled, newestVersion }: ManagedPage): string | null => {
  if (disabled) return null
  if (status !== 'published') return `/documents/${slug}?version=${newestVersion}`
  if (kind === 'document') return `/documents/${slug}`
  return slug === 'home' ? '/' : `/${slug}`
}
