import * as v from 'valibot'
import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'
import type { ManagedListQuery } from '~/contract/page-writing'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { id } from '~/contract/field-schemas'
import { pageStates } from '~/contract/enums'
import { pageParameter, numberChoice, optionalParameter, searchText } from '~/forms/search-parameters'

/** The search parameters of the screen; all are optional. */
export const manageSearch = v.object({
  /** The slug of the selected component. */
  component: searchText(120),
  /** Selects the public pages instead of a component. */
  kind: optionalParameter(v.literal('content')),
  /** Part of a title or slug. */
  q: searchText(200),
  status: optionalParameter(v.picklist(pageStates)),
  /** The id of the page whose subpages are listed. */
  under: optionalParameter(id),
  page: pageParameter,
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
  /** Opens the dialog for a new page with this title, which may be empty. */
  new: optionalParameter(v.pipe(v.string(), v.maxLength(200))),
})
export type ManageSearch = v.InferOutput<typeof manageSearch>

/** The search parameters that determine the list. */
export type PageChoice = Pick<ManageSearch, 'q' | 'status' | 'under' | 'page' | 'count'>

/** Returns the parameters that determine the list, without the others. */
export const getChoice = ({ q, status, under, page, count }: PageChoice): PageChoice => ({
  q,
  status,
  under,
  page,
  count,
})

/** Converts the search parameters to the service's query. */
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

/** What the screen shows: a component, the public pages, or neither if there is nothing yet. */
export type Shown = { component: ManagedComponent } | { kind: 'content' } | null

/** Returns what is shown, by default the first component; null if the URL names an unknown component. */
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
