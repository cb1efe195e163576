import { type QueryClient } from '@tanstack/react-query'
import type { ManagedList } from '~/contract/page-writing'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'
import { catalogueQueries } from '../catalogue.queries'
import { listManagedPages, readManagedCatalogue } from './manage.functions'
import { type PageChoice, toListQuery } from './manage-search'

/** The pages of a component, or the public pages. */
export type PageGroup = { component: string } | { kind: 'content' }

const all = () => [...catalogueQueries.all(), 'managed'] as const
const getPages = (group: PageGroup) => [...all(), 'pages', group] as const

/** Queries for the management of categories, components and pages. */
export const manageQueries = {
  all,
  catalogue: () => serverQuery([...all(), 'catalogue'], readManagedCatalogue),
  getPages,
  /** @param open ids of the expanded pages */
  pages: (group: PageGroup, choice: PageChoice = {}, open: readonly string[] = []) =>
    queryKeepingPrevious([...getPages(group), choice, open], listManagedPages, {
      ...group,
      ...toListQuery(choice, open),
    }),
  /** The possible parents of a page: those that match a text, without the page and its subpages. */
  parents: (component: string, q: string, besides: string | undefined) =>
    queryKeepingPrevious([...all(), 'parents', { component, q, besides }], listManagedPages, {
      component,
      q,
      besides,
      count: 50,
    }),
}

/** The list of a group on the screen. */
export const shownList = (queryClient: QueryClient, group: PageGroup): ManagedList | undefined =>
  queryClient
    .getQueriesData<ManagedList>({ queryKey: getPages(group), type: 'active' })
    .find(([, list]) => list !== undefined)?.[1]
