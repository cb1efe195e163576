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

/** Queries of kits; all their query keys are made here. */
export const devKitQueries = {
  all: () => all,
  kits: () => serverQuery([...all, 'kits'], listKits),
  /** The first kits, for public pages. */
  teasers: () => serverQuery([...all, 'teasers'], listKitTeasers),
  /** A user's eligibility for each kit. */
  eligibility: (id: string) => serverQuery([...all, 'eligibility', id], readKitEligibility, { id }),
  /** A user's requests, newest first. */
  getRequests: (id: string) => serverQuery([...all, 'requests', id], listKitRequests, { id }),
}

/** The search parameters of the queue. Invalid values are dropped. */
export const kitQueueSearch = v.object({
  state: optionalParameter(v.picklist(kitRequestStates)),
  /** The slug of a kit. */
  kit: optionalParameter(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
  /** Only overdue loans. */
  overdue: optionalParameter(booleanParameter),
  /** The range of request dates, days in UTC. */
  from: optionalParameter(day),
  to: optionalParameter(day),
  page: pageParameter,
})
export type KitQueueSearch = v.InferOutput<typeof kitQueueSearch>

/** Returns the URL of the CSV export. */
export const getKitRequestsCsvUrl = ({ state, kit, overdue, from, to }: KitQueueSearch): Href =>
  getHref({ to: '/admin/dev-kits/export.csv', search: { state, kit, overdue, from, to } })

/** Administrators' queries of kit requests, under the kits' key, so that both are invalidated together. */
export const kitQueueQueries = {
  list: (search: KitQueueSearch) => listQuery([...all, 'queue'], listManagedRequests, kitQueueSearch, search),
  one: (id: string) => serverQuery([...all, 'managed', id], readManagedRequest, { id }),
}

/** The search parameters of the unit list. Invalid values are dropped. */
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

/** Administrators' queries of units, under the kits' key, so that all are invalidated together. */
export const kitUnitQueries = {
  list: (id: string, search: KitUnitsSearch) => {
    const query = v.parse(kitUnitsSearch, search)
    return queryKeepingPrevious([...all, 'units', 'list', id, query], listUnits, { params: { id }, query })
  },
  one: (id: string) => serverQuery([...all, 'units', 'one', id], readUnit, { id }),
}
