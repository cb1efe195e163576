import { queryOptions } from '@tanstack/react-query'
import { catalogueQueries } from '../catalogue.queries'
import { listManagedPages, readManagedCatalogue } from './manage.functions'

/** The pages of a component, or the public pages of the site. */
export type PageGroup = { component: string } | { kind: 'content' }

const all = () => [...catalogueQueries.all(), 'managed'] as const

/** What is read to manage categories, components and pages. */
export const manageQueries = {
  all,
  catalogue: () =>
    queryOptions({
      queryKey: [...all(), 'catalogue'],
      queryFn: ({ signal }) => readManagedCatalogue({ signal }),
    }),
  pages: (group: PageGroup) =>
    queryOptions({
      queryKey: [...all(), 'pages', group],
      queryFn: ({ signal }) => listManagedPages({ data: group, signal }),
    }),
}
