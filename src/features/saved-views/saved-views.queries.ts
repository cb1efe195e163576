import { queryOptions } from '@tanstack/react-query'
import { listSavedViews } from './saved-views.functions'
import { defaultPageCount, type pageCounts } from '~/contract/paging'
import type { SavedSearch, SavedView } from '~/contract/saved-views'
import { defaultUserSort } from '~/contract/enums'

/** What is read of saved views. */
export const savedViewQueries = {
  list: () =>
    queryOptions({ queryKey: ['saved-views'], queryFn: ({ signal }) => listSavedViews({ signal }) }),
}

/** The list's address without its page; what is absent is the default. */
export interface ViewSearch {
  name?: string | undefined
  status?: SavedSearch['status']
  role?: SavedSearch['role']
  count?: (typeof pageCounts)[number] | undefined
  sort?: SavedSearch['sort'] | undefined
}

const keys = ['name', 'status', 'role', 'count', 'sort'] as const

/** The address of a saved view; defaults stay out of it. */
export const getViewSearch = ({ search }: Pick<SavedView, 'search'>): ViewSearch => ({
  name: search.name === '' ? undefined : search.name,
  status: search.status,
  role: search.role,
  count: search.count === defaultPageCount ? undefined : search.count,
  sort: search.sort === defaultUserSort ? undefined : search.sort,
})

/** Whether the list shows this view, on whatever page. */
export const isSameView = (one: ViewSearch, other: ViewSearch): boolean =>
  keys.every((key) => one[key] === other[key])
