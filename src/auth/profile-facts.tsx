import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { questionFields } from '~/contract/enums'
import type { User } from '~/contract/users'
import { usePhoneFormat } from '~/forms/countries'
import type { Fact } from '~/ui/components/fact-list/fact-list'
import { TextWithTimes } from '~/ui/format/time'
import { profileQuestionQueries } from './profile-questions.queries'
import { formatTermsAcceptance } from './terms-acceptance'

/** The questions that are asked, by their fields, and those of another set of fields; none until they are read. */
export const useProfileQuestions = (others: readonly string[] = []) => {
  const questions = useQuery(profileQuestionQueries.current()).data
  return questionFields.flatMap((field, index) => {
    const question = questions?.[field]
    if (question === undefined || (!question.isAsked && !others.includes(field))) return []
    return [{ field, ...question, label: question.label || t`Profile question ${index + 1}` }]
  })
}

/** What administrators read of a profile beside name, e-mail and address. */
export const useProfileFacts = (user: User): { phone: Fact; others: Fact[] } => {
  const phone = usePhoneFormat(user.phoneNumber)
  const notGiven = t`Not given`
  const questions = useProfileQuestions(questionFields.filter((field) => !user.unanswered.includes(field)))
  const answer = (question: User['unanswered'][number]) => {
    if (user.unanswered.includes(question)) return notGiven
    return user[question] ? t`Yes` : t`No`
  }
  return {
    phone: { label: t`Phone`, value: phone || notGiven },
    others: [
      { label: t`Terms`, value: <TextWithTimes text={formatTermsAcceptance(user)} format="long-day" /> },
      ...questions.map(({ field, label }) => ({ label, value: answer(field) })),
    ],
  }
}
