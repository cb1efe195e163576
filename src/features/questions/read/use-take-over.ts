import { useQueryClient } from '@tanstack/react-query'
import type { Question } from '~/contract/questions'
import { questionQueries } from '../questions.queries'

/** Shows a question as the service gave it after a change; lists are read again where they are shown. */
export const useTakeOver = () => {
  const queryClient = useQueryClient()
  return (question: Question) => {
    queryClient.setQueryData(questionQueries.one(question.id).queryKey, question)
    return queryClient.invalidateQueries({ queryKey: questionQueries.lists() })
  }
}
