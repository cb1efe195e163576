import { useQueryClient } from '@tanstack/react-query'
import type { Question } from '~/contract/questions'
import { questionQueries } from '../questions.queries'
import { readPostsAgain } from './read-posts-again'

/** Shows a question as the service gave it after a change; what tells of it elsewhere is read again. */
export const useTakeOver = () => {
  const queryClient = useQueryClient()
  return (question: Question) => {
    queryClient.setQueryData(questionQueries.one(question.id).queryKey, question)
    return readPostsAgain(queryClient)
  }
}
