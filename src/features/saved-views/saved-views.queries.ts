import { queryOptions } from '@tanstack/react-query'
import { listSavedViews } from './saved-views.functions'

/** What is read of saved views. */
export const savedViewQueries = {
  list: () =>
    queryOptions({ queryKey: ['saved-views'], queryFn: ({ signal }) => listSavedViews({ signal }) }),
}
