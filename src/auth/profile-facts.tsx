import { t } from '@lingui/core/macro'
import { questionFields } from '~/contract/enums'
import type { User } from '~/contract/users'
import { usePhoneFormat } from '~/forms/countries'
import type { Fact } from '~/ui/components/fact-list/fact-list'
import { TextWithTimes } from '~/ui/format/time'
import { useProfileQuestions } from './use-profile-questions'

/** Returns the profile data for administrators, apart from name, e-mail and address. */
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

/** Formats the terms that a user accepted, and when, as far as recorded. The instant is for `TextWithTimes`. */
export const formatTermsAcceptance = ({
  termsVersion,
  termsAcceptedAt,
}: Pick<User, 'termsVersion' | 'termsAcceptedAt'>): string => {
  if (termsAcceptedAt === null) return t`Not accepted yet`
  return termsVersion === null
    ? t`Accepted on ${termsAcceptedAt}, in a version that was not noted`
    : t`Version ${termsVersion}, accepted on ${termsAcceptedAt}`
}
