import { t } from '@lingui/core/macro'
import type { User } from '~/contract/users'
import { usePhoneFormat } from '~/forms/countries'
import type { Fact } from '~/ui/components/fact-list/fact-list'
import { TextWithTimes } from '~/ui/format/time'
import { formatTermsAcceptance } from './terms-acceptance'

/** What administrators read of a profile beside name, e-mail and address. */
export const useProfileFacts = (user: User): { phone: Fact; others: Fact[] } => {
  const phone = usePhoneFormat(user.phoneNumber)
  const notGiven = t`Not given`
  const answer = (question: User['unanswered'][number], yes: string, no: string) => {
    if (user.unanswered.includes(question)) return notGiven
    return user[question] ? yes : no
  }
  return {
    phone: { label: t`Phone`, value: phone || notGiven },
    others: [
      { label: t`Terms`, value: <TextWithTimes text={formatTermsAcceptance(user)} format="long-day" /> },
      {
        label: t`Metering apps`,
        value: answer('hasDevelopedMeteringApps', t`Has developed some`, t`None so far`),
      },
      { label: t`Revelo`, value: answer('hasExperienceWithRevelo', t`Has experience`, t`No experience`) },
    ],
  }
}
