import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Question } from '~/contract/questions'
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

/** Shows a question as the service gave it after a change; what tells of it elsewhere is read again. */
export const useTakeOver = () => {
  const queryClient = useQueryClient()
  return (question: Question) => {
    queryClient.setQueryData(questionQueries.one(question.id).queryKey, question)
    return readPostsAgain(queryClient)
  }
}
