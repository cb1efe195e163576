import type { QueryClient } from '@tanstack/react-query'
import type { Page, TreeCategory } from '~/contract/pages'
import { pageQueries, type TreeOf } from './pages.queries'
import { maxWholeTreePages } from '~/contract/paging'

/** Returns the component of a page in a tree. */
export const findComponent = (categories: readonly TreeCategory[], slug: string | undefined) =>
  categories.flatMap(({ components }) => components).find((component) => component.slug === slug)

const isWhole = (categories: readonly TreeCategory[], component: string) =>
  (findComponent(categories, component)?.count ?? 0) <= maxWholeTreePages

/**
 * Fetches the tree for a page in a loader, and returns which one: the component's, which all its pages share if it is
 * complete, or for a large one the part around the page.
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
  // A preview may be of a page that is in no reader's tree.
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
