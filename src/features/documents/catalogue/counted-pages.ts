import type { CategoryTeaser } from '~/contract/catalogue'
import { pluralize } from '~/ui/format/numbers'

/** `1 page`, `38 pages`. */
export const countedPages = (count: number): string => pluralize(count, 'page')

export const totalPages = (categories: readonly CategoryTeaser[]): number =>
  categories.reduce((sum, { pages }) => sum + pages, 0)

/** Where a category stands in the overview of the documents. */
export const categoryAddress = (slug: string): string => `/documents#category-${slug}`
