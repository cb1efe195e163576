import * as v from 'valibot'
import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'
import type { ManagedListQuery } from '~/contract/page-writing'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { id } from '~/contract/field-schemas'
import { pageStates } from '~/contract/enums'
import { laterPage, oneOfNumbers, orAbsent, searchText } from '~/forms/search-parameters'

/** The search parameters of the screen: the address is its state. Every one may be left out. */
export const manageSearch = v.object({
  /** The slug of the component whose pages are shown. */
  component: searchText(120),
  /** The public pages of the site in place of a component's. */
  kind: orAbsent(v.literal('content')),
  /** Part of a title or an address. */
  q: searchText(200),
  status: orAbsent(v.picklist(pageStates)),
  /** The id of the page of which what is under it is shown. */
  under: orAbsent(id),
  page: laterPage,
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
  /** A new page is asked for: its title, which may be empty yet. */
  new: orAbsent(v.pipe(v.string(), v.maxLength(200))),
})
export type ManageSearch = v.InferOutput<typeof manageSearch>

/** What an address lists. */
export type PageChoice = Pick<ManageSearch, 'q' | 'status' | 'under' | 'page' | 'count'>

/** The same list, whatever else the address says. */
export const getChoice = ({ q, status, under, page, count }: PageChoice): PageChoice => ({
  q,
  status,
  under,
  page,
  count,
})

/** What the service is asked for. */
export const toListQuery = (
  { q = '', status, under, page = 1, count = defaultPageCount }: PageChoice,
  open: readonly string[],
): Omit<ManagedListQuery, 'component' | 'kind' | 'besides'> => ({
  q,
  state: status,
  under,
  page,
  count,
  open: [...open],
})

export const isFiltered = ({ q, status }: Pick<ManageSearch, 'q' | 'status'>): boolean =>
  q !== undefined || status !== undefined

/** What the screen shows: a component, the public pages, or neither because there is nothing yet. */
export type Shown = { component: ManagedComponent } | { kind: 'content' } | null

/** Without a choice the first component is shown; null where the address names one that is not there. */
export const getShown = (
  { component, kind }: Pick<ManageSearch, 'component' | 'kind'>,
  catalogue: ManagedCatalogue,
): Shown => {
  if (kind === 'content') return { kind }
  const all = catalogue.flatMap(({ components }) => components)
  const found = component === undefined ? all[0] : all.find(({ slug }) => slug === component)
  if (found) return { component: found }
  return null
}
