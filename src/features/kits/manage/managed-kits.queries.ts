import { queryOptions } from '@tanstack/react-query'
import { devKitQueries } from '../dev-kits.queries'
import { listManagedKits, listRulePaths, readManagedKit } from './managed-kits.functions'

const all = [...devKitQueries.all(), 'kits', 'managed'] as const

/** What administrators read of kits; within the keys of kits, so that all are renewed together. */
export const managedKitQueries = {
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => listManagedKits({ signal }) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readManagedKit({ data: { id }, signal }),
    }),
  rulePaths: () =>
    queryOptions({ queryKey: [...all, 'paths'], queryFn: ({ signal }) => listRulePaths({ signal }) }),
}
