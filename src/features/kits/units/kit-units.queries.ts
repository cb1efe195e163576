import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { kitUnitConditions, kitUnitStates } from '~/contract/enums'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { getKnown, laterPage, oneOfNumbers, orAbsent, searchText } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'
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

/** A changed filter starts at the first page. */
export const withChange = (search: KitUnitsSearch, change: Partial<KitUnitsSearch>): KitUnitsSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isFiltered = ({ state, condition, serial }: KitUnitsSearch): boolean =>
  state !== undefined || condition !== undefined || serial !== undefined

/** Where all that the filter finds can be had as a table. */
export const unitsCsvAddress = (id: string, { state, condition, serial }: KitUnitsSearch): Href =>
  getHref({ to: '/admin/dev-kits/kits/$id/units.csv', params: { id }, search: { state, condition, serial } })

const all = [...devKitQueries.all(), 'units'] as const

/** What administrators read of units; within the keys of kits, so that all are renewed together. */
export const kitUnitQueries = {
  list: (id: string, search: KitUnitsSearch) => {
    const query = getKnown(kitUnitsSearch, search)
    return queryOptions({
      queryKey: [...all, 'list', id, query],
      queryFn: ({ signal }) => listUnits({ data: { id, query }, signal }),
      placeholderData: keepPreviousData,
    })
  },
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readUnit({ data: { id }, signal }),
    }),
}
