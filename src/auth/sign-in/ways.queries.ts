import { queryOptions } from '@tanstack/react-query'
import { readWays } from './ways.functions'

/** How a person can sign in. */
export const waysQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['ways', id],
      queryFn: ({ signal }) => readWays({ data: { id }, signal }),
    }),
}
