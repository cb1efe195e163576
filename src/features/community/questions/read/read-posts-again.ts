import type { QueryClient } from '@tanstack/react-query'
import { questionQueries } from '../questions.queries'
import { reportQueries } from '../reports/reports.queries'

/**
 * After a change of posts: lists of questions, tags with their numbers, and what was reported are read again where
 * they are shown.
 */
export const readPostsAgain = (queryClient: QueryClient) =>
  Promise.all(
    [questionQueries.lists(), questionQueries.everyTags(), reportQueries.all()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
