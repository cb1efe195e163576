import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ReviewInput } from '~/contract/applications'
import { identityUid } from '~/contract/field-schemas'
import { getKnown, laterPage, orAbsent } from '~/forms/search-parameters'
import { listWaitingApplications, previewReview, readApplication } from './applications.functions'

/** The search parameters of the review queue: the address is its state. */
export const queueSearch = v.object({
  /** Whom they are assigned to: `me`, `nobody`, or the uid of an administrator. */
  assigned: orAbsent(identityUid),
  page: laterPage,
})
export type QueueSearch = v.InferOutput<typeof queueSearch>

const all = ['applications'] as const

/** Everything that is read about applications; the one place where their query keys are made. */
export const applicationQueries = {
  all: () => all,
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readApplication({ data: { id }, signal }),
    }),
  waiting: (search: QueueSearch) => {
    const { assigned, page = 1 } = getKnown(queueSearch, search)
    return queryOptions({
      queryKey: [...all, 'waiting', page, assigned],
      queryFn: ({ signal }) => listWaitingApplications({ data: { assigned, page, count: 100 }, signal }),
    })
  },
  /** The mail that this decision would send. */
  mail: (id: string, review: ReviewInput) =>
    queryOptions({
      queryKey: [...all, 'mail', id, review],
      queryFn: ({ signal }) => previewReview({ data: { id, review }, signal }),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
}
