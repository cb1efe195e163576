import { listSavedViews } from './saved-views.functions'
import { defaultPageCount } from '~/contract/paging'
import type { SavedSearch, SavedView } from '~/contract/saved-views'
import { defaultUserSort } from '~/contract/enums'
import { serverQuery } from '~/gateways/server-query'

/** Queries of saved views. */
export const savedViewQueries = {
  list: () => serverQuery(['saved-views'], listSavedViews),
}

/** The list's search parameters without the page; defaults are omitted. */
export type ViewSearch = { [Key in keyof SavedSearch]?: SavedSearch[Key] | undefined }

/** Returns the search parameters of a saved view, without defaults. */
export const getViewSearch = ({ search }: Pick<SavedView, 'search'>): ViewSearch => ({
  ...search,
  name: search.name === '' ? undefined : search.name,
  count: search.count === defaultPageCount ? undefined : search.count,
  sort: search.sort === defaultUserSort ? undefined : search.sort,
})

const describe = (search: ViewSearch) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
  )

/** Whether the list shows this view, on any page. */
export const isSameView = (one: ViewSearch, other: ViewSearch): boolean => describe(one) === describe(other)
