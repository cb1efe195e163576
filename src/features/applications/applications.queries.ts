import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReviewInput } from '~/contract/applications'
import { listWaitingApplications, previewReview, readApplication } from './applications.functions'

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
  /** The mail that this decision would send. */
  mail: (id: string, review: ReviewInput) =>
    queryOptions({
      queryKey: [...all, 'mail', id, review],
      queryFn: ({ signal }) => previewReview({ data: { id, review }, signal }),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
}
