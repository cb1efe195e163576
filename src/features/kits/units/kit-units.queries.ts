import * as v from 'valibot'
import { kitUnitConditions, kitUnitStates } from '~/contract/enums'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { laterPage, oneOfNumbers, orAbsent, searchText } from '~/forms/search-parameters'
import { queryKeepingPrevious, queryOf } from '~/gateways/query-of'
import { devKitQueries } from '../dev-kits.queries'
import { listUnits, readUnit } from './kit-units.functions'

/** The search parameters of the list of units: the address is its state. What is not understood is left out. */
export const kitUnitsSearch = v.object({
  state: orAbsent(v.picklist(kitUnitStates)),
  condition: orAbsent(v.picklist(kitUnitConditions)),
  /** A part of the serial number. */
  serial: searchText(80),
  page: laterPage,
  /** Rows a page. */
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
})
export type KitUnitsSearch = v.InferOutput<typeof kitUnitsSearch>

const all = [...devKitQueries.all(), 'units'] as const

/** What administrators read of units; within the keys of kits, so that all are renewed together. */
export const kitUnitQueries = {
  list: (id: string, search: KitUnitsSearch) => {
    const query = v.parse(kitUnitsSearch, search)
    return queryKeepingPrevious([...all, 'list', id, query], listUnits, { params: { id }, query })
  },
  one: (id: string) => queryOf([...all, 'one', id], readUnit, { id }),
}
