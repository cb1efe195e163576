import type { Page } from '~/contract/pages'
import type { TreeComponent } from '../document-tree'
import { isAbout } from '../product-versions'

type Turn = Page['previous']

/**
 * The pages before and after. For a reader who chose a product version, those about it, where the component is
 * at hand as a whole.
 */
export function documentTurns(
  page: Pick<Page, 'slug' | 'previous' | 'next'>,
  component: TreeComponent | undefined,
  productVersion: string | undefined,
): { previous: Turn; next: Turn } {
  const { slug, previous, next } = page
  const isWhole = component !== undefined && component.pages.length === component.count
  if (productVersion === undefined || !isWhole) return { previous, next }
  const pages = component.pages.filter(
    (other) => other.slug === slug || isAbout(other.appliesTo, productVersion),
  )
  const at = pages.findIndex((other) => other.slug === slug)
  if (at < 0) return { previous, next }
  return { previous: pages[at - 1] ?? null, next: pages[at + 1] ?? null }
}
