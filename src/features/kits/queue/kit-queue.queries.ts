import { laterPage, orAbsent, yesOrNo } from '~/forms/search-parameters'
import { devKitQueries } from '../dev-kits.queries'
import { listManagedRequests, readManagedRequest } from './kit-queue.functions'
import * as v from 'valibot'
import { kitRequestStates } from '~/contract/enums'
import { day } from '~/contract/field-schemas'
import { getHref, type Href } from '~/ui/links/href'
import { queryOf, queryOfSearch } from '~/gateways/query-of'

/** The search parameters of the queue: the address is its state. What is not understood is left out. */
export const kitQueueSearch = v.object({
  state: orAbsent(v.picklist(kitRequestStates)),
  /** The slug of a kit. */
  kit: orAbsent(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
  /** Only loans that have ended without a return. */
  overdue: orAbsent(yesOrNo),
  /** Days in UTC on which they were made. */
  from: orAbsent(day),
  to: orAbsent(day),
  page: laterPage,
})
export type KitQueueSearch = v.InferOutput<typeof kitQueueSearch>

/** Where all of it can be had as a table. */
export const kitCsvAddress = ({ state, kit, overdue, from, to }: KitQueueSearch): Href =>
  getHref({ to: '/admin/dev-kits/export.csv', search: { state, kit, overdue, from, to } })

/** What administrators read of kit requests; within the keys of kits, so that both are renewed together. */
export const kitQueueQueries = {
  list: (search: KitQueueSearch) =>
    queryOfSearch([...devKitQueries.all(), 'queue'], listManagedRequests, kitQueueSearch, search),
  one: (id: string) => queryOf([...devKitQueries.all(), 'managed', id], readManagedRequest, { id }),
}
