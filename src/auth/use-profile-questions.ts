import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { questionFields } from '~/contract/enums'
import { profileQuestionQueries } from './profile-questions.queries'

/** Returns the current questions by field, and those for another set of fields; empty until they are loaded. */
export const useProfileQuestions = (others: readonly string[] = []) => {
  const questions = useQuery(profileQuestionQueries.current()).data
  return questionFields.flatMap((field, index) => {
    const question = questions?.[field]
    if (question === undefined || (!question.isAsked && !others.includes(field))) return []
    return [{ field, ...question, label: question.label || t`Profile question ${index + 1}` }]
  })
}
