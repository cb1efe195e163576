import type { CategoryTeaser } from '~/contract/catalogue'
import { grouped } from '~/ui/words/grouped'

/** `1 page`, `38 pages`. */
export const countedPages = (count: number): string => (count === 1 ? '1 page' : `${grouped(count)} pages`)

export const totalPages = (categories: readonly CategoryTeaser[]): number =>
  categories.reduce((sum, { pages }) => sum + pages, 0)

/** Where a category stands in the overview of the documents. */
export const categoryAddress = (slug: string): string => `/documents#category-${slug}`
