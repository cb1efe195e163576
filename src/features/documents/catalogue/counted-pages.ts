import type { CategoryTeaser } from '~/contract/catalogue'
import { pluralize } from '~/ui/format/numbers'

/** `1 page`, `38 pages`. */
export const countedPages = (count: number): string => pluralize(count, 'page')

export const totalPages = (categories: readonly CategoryTeaser[]): number =>
  categories.reduce((sum, { pages }) => sum + pages, 0)
