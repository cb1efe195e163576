import { queryOptions } from '@tanstack/react-query'
import { listWaitingApplications, readApplication } from './applications.functions'

const all = ['applications'] as const

/** Everything that is read about applications; the one place where their query keys are made. */
export const applicationQueries = {
  all: () => all,
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readApplication({ data: { id }, signal }),
    }),
  waiting: (page = 1) =>
    queryOptions({
      queryKey: [...all, 'waiting', page],
      queryFn: ({ signal }) => listWaitingApplications({ data: { page, count: 100 }, signal }),
    }),
}
