import { queryOf } from '~/gateways/query-of'
import { devKitQueries } from '../dev-kits.queries'
import { listManagedKits, listRulePaths, readManagedKit } from './managed-kits.functions'

const all = [...devKitQueries.all(), 'kits', 'managed'] as const

/** What administrators read of kits; within the keys of kits, so that all are renewed together. */
export const managedKitQueries = {
  list: () => queryOf([...all, 'list'], listManagedKits),
  one: (id: string) => queryOf([...all, 'one', id], readManagedKit, { id }),
  rulePaths: () => queryOf([...all, 'paths'], listRulePaths),
}
