import type { QueryClient } from '@tanstack/react-query'
import type { Page, TreeCategory } from '~/contract/pages'
import { pageQueries, type TreeOf } from './pages.queries'
import { maxWholeTreePages } from '~/contract/paging'

/** The component that a page is in, as a tree has it. */
export const findComponent = (categories: readonly TreeCategory[], slug: string | undefined) =>
  categories.flatMap(({ components }) => components).find((component) => component.slug === slug)

const isWhole = (categories: readonly TreeCategory[], component: string) =>
  (findComponent(categories, component)?.count ?? 0) <= maxWholeTreePages

/**
 * Fetches the tree for a page, in a loader, and tells which one it is: its component's, which all pages of a
 * component given whole share, or of a large one the part around the page.
 */
export const requireTree = async (
  queryClient: QueryClient,
  { slug, component }: Pick<Page, 'slug' | 'component'>,
  version?: number,
): Promise<TreeOf> => {
  if (component === null) {
    await queryClient.ensureQueryData(pageQueries.tree())
    return {}
  }
  const shared: TreeOf = { component: component.slug }
  // A version looked at by its number may be of a page that no reader's tree has.
  if (version !== undefined) {
    await queryClient.ensureQueryData(pageQueries.tree(shared))
    return shared
  }
  const known = queryClient.getQueryData(pageQueries.tree(shared).queryKey)
  if (known !== undefined && isWhole(known.data, component.slug)) {
    await queryClient.ensureQueryData({ ...pageQueries.tree(shared), revalidateIfStale: true })
    return shared
  }
  const around: TreeOf = { page: slug }
  const tree = await queryClient.ensureQueryData(pageQueries.tree(around))
  if (!isWhole(tree.data, component.slug)) return around
  queryClient.setQueryData(pageQueries.tree(shared).queryKey, tree)
  queryClient.removeQueries({ queryKey: pageQueries.tree(around).queryKey, exact: true })
  return shared
}
