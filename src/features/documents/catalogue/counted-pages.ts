import { plural } from '@lingui/core/macro'
import type { CategoryTeaser } from '~/contract/catalogue'

/** `1 page`, `38 pages`. */
export const countedPages = (count: number): string => plural(count, { one: '# page', other: '# pages' })

export const totalPages = (categories: readonly CategoryTeaser[]): number =>
  categories.reduce((sum, { pages }) => sum + pages, 0)
