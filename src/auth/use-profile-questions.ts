import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { questionFields } from '~/contract/enums'
import { profileQuestionQueries } from './profile-questions.queries'

/** The questions that are asked, by their fields, and those of another set of fields; none until they are read. */
export const useProfileQuestions = (others: readonly string[] = []) => {
  const questions = useQuery(profileQuestionQueries.current()).data
  return questionFields.flatMap((field, index) => {
    const question = questions?.[field]
    if (question === undefined || (!question.isAsked && !others.includes(field))) return []
    return [{ field, ...question, label: question.label || t`Profile question ${index + 1}` }]
  })
}
