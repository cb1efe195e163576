import * as v from 'valibot'
import { kitRequestStates, kitUnitConditions, kitUnitStates } from '~/contract/enums'
import { day } from '~/contract/field-schemas'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import {
  pageParameter,
  numberChoice,
  optionalParameter,
  searchText,
  booleanParameter,
} from '~/forms/search-parameters'
import { queryKeepingPrevious, serverQuery, listQuery } from '~/gateways/server-query'
import { getHref, type Href } from '~/ui/links/href'
import {
  listKitRequests,
  listKits,
  listKitTeasers,
  listManagedRequests,
  listUnits,
  readKitEligibility,
  readManagedRequest,
  readUnit,
} from './dev-kits.functions'

const all = ['dev-kits'] as const

/** Everything that is read about kits; the one place where their query keys are made. */
export const devKitQueries = {
  all: () => all,
  kits: () => serverQuery([...all, 'kits'], listKits),
  /** The first of them, for public pages. */
  teasers: () => serverQuery([...all, 'teasers'], listKitTeasers),
  /** What each kit asks of one person. */
  eligibility: (id: string) => serverQuery([...all, 'eligibility', id], readKitEligibility, { id }),
  /** Of one person, newest first. */
  getRequests: (id: string) => serverQuery([...all, 'requests', id], listKitRequests, { id }),
}

/** The search parameters of the queue: the address is its state. What is not understood is left out. */
export const kitQueueSearch = v.object({
  state: optionalParameter(v.picklist(kitRequestStates)),
  /** The slug of a kit. */
  kit: optionalParameter(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
  /** Only loans that have ended without a return. */
  overdue: optionalParameter(booleanParameter),
  /** Days in UTC on which they were made. */
  from: optionalParameter(day),
  to: optionalParameter(day),
  page: pageParameter,
})
export type KitQueueSearch = v.InferOutput<typeof kitQueueSearch>

/** Where all of it can be had as a table. */
export const getKitRequestsCsvUrl = ({ state, kit, overdue, from, to }: KitQueueSearch): Href =>
  getHref({ to: '/admin/dev-kits/export.csv', search: { state, kit, overdue, from, to } })

/** What administrators read of kit requests; within the keys of kits, so that both are renewed together. */
export const kitQueueQueries = {
  list: (search: KitQueueSearch) => listQuery([...all, 'queue'], listManagedRequests, kitQueueSearch, search),
  one: (id: string) => serverQuery([...all, 'managed', id], readManagedRequest, { id }),
}

/** The search parameters of the list of units: the address is its state. What is not understood is left out. */
export const kitUnitsSearch = v.object({
  state: optionalParameter(v.picklist(kitUnitStates)),
  condition: optionalParameter(v.picklist(kitUnitConditions)),
  /** A part of the serial number. */
  serial: searchText(80),
  page: pageParameter,
  /** Rows a page. */
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type KitUnitsSearch = v.InferOutput<typeof kitUnitsSearch>

/** What administrators read of units; within the keys of kits, so that all are renewed together. */
export const kitUnitQueries = {
  list: (id: string, search: KitUnitsSearch) => {
    const query = v.parse(kitUnitsSearch, search)
    return queryKeepingPrevious([...all, 'units', 'list', id, query], listUnits, { params: { id }, query })
  },
  one: (id: string) => serverQuery([...all, 'units', 'one', id], readUnit, { id }),
}
