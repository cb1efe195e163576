import { queryOptions } from '@tanstack/react-query'
import { listDemonstrationPeople } from './demonstration.functions'

export const demonstrationQueries = {
  /** Loaded by the log-in page of a demonstration; read again when it opens, since the page itself may be kept. */
  people: () =>
    queryOptions({
      queryKey: ['demonstration', 'people'],
      queryFn: ({ signal }) => listDemonstrationPeople({ signal }),
      staleTime: 0,
    }),
}
