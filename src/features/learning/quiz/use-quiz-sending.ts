import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuizAnswers, QuizResult, UnitContent } from '~/contract/learning-paths'
import { isProblem } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'
import { answerQuiz } from '../learning-paths.functions'
import { forgetExpected, takePath } from '../saving/path-cache'

const changed =
  'The questions changed while you were answering. Here they are as they are now; look at your answers again.'

/**
 * Sends the answers; says why where they could not be, and where the questions changed under those that were given.
 */
export const useQuizSending = (
  { path: { slug: path }, slug: unit, revision }: UnitContent,
  hasAnswers: boolean,
  onResult: (result: QuizResult) => void,
) => {
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [seen, setSeen] = useState(revision)
  if (seen !== revision) {
    setSeen(revision)
    if (hasAnswers) setFailure(changed)
  }
  const send = async (answers: QuizAnswers['answers']): Promise<void> => {
    setIsSending(true)
    setFailure(null)
    try {
      const answer = await answerQuiz({ data: { path, unit, revision, answers } })
      await takePath(queryClient, answer.path)
      onResult(answer.result)
    } catch (error) {
      const isChanged = isProblem(error, 'CONFLICT')
      setFailure(isChanged ? changed : errorMessage(error))
      if (isChanged) await forgetExpected(queryClient, path)
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, failure }
}
