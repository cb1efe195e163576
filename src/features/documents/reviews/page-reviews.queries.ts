import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PageComment } from '~/contract/page-reviews'
import { serverQuery } from '~/gateways/server-query'
import { pageQueries } from '../pages.queries'
import { findReviewers, listComments, listReviewers, readDraft } from './page-reviews.functions'

const all = () => [...pageQueries.all(), 'reviews'] as const

// Milliseconds between refetches of comments.
const refetchInterval = 30_000

/** Queries of reviews, under the pages' key, so that publishing invalidates them. */
export const pageReviewQueries = {
  /** Null for a user who is not a reviewer of the page. */
  draft: (id: string) => serverQuery([...all(), 'draft', id], readDraft, { id }),
  comments: (id: string) =>
    queryOptions({
      queryKey: [...all(), 'comments', id],
      queryFn: ({ signal }) => listComments({ data: { id }, signal }),
      refetchInterval,
      meta: { isAside: true },
    }),
  reviewers: (id: string) =>
    queryOptions({
      queryKey: [...all(), 'reviewers', id],
      queryFn: ({ signal }) => listReviewers({ data: { id }, signal }),
      refetchInterval,
      meta: { isAside: true },
    }),
  found: (text: string) =>
    queryOptions({
      queryKey: [...all(), 'found', text],
      queryFn: ({ signal }) => findReviewers({ data: { text }, signal }),
      placeholderData: keepPreviousData,
      enabled: text.trim() !== '',
    }),
}

/** Updates the cached comments with the service's response to a change. */
export const useSetComments = (id: string) => {
  const queryClient = useQueryClient()
  return (comments: { data: PageComment[] }) => {
    queryClient.setQueryData(pageReviewQueries.comments(id).queryKey, comments)
  }
}

export const isOpen = ({ isResolved }: PageComment): boolean => !isResolved
