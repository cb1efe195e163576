import { serverQuery } from '~/gateways/server-query'
import { devKitQueries } from '../dev-kits.queries'
import { listManagedKits, listRulePaths, readManagedKit } from './managed-kits.functions'

const all = [...devKitQueries.all(), 'kits', 'managed'] as const

/** Administrators' queries of kits, under the kits' key, so that all are invalidated together. */
export const managedKitQueries = {
  list: () => serverQuery([...all, 'list'], listManagedKits),
  one: (id: string) => serverQuery([...all, 'one', id], readManagedKit, { id }),
  rulePaths: () => serverQuery([...all, 'paths'], listRulePaths),
}
