import { plural } from '@lingui/core/macro'
import type { CategoryTeaser } from '~/contract/catalogue'

/** `1 page`, `38 pages`. */
export const formatPageCount = (count: number): string => plural(count, { one: '# page', other: '# pages' })

/** `All 38 pages` for several categories; `All pages` for fewer than two. */
export const formatAllPages = (categories: readonly CategoryTeaser[]): string => {
  const total = categories.reduce((sum, { pages }) => sum + pages, 0)
  return plural(total, { 0: 'All pages', one: 'All pages', other: 'All # pages' })
}
