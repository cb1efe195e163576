import { t } from '@lingui/core/macro'
import { formatWait } from '~/auth/sign-in/onboarding-steps'
import type { Standing } from './standing'

interface ApplicationReasonsProps {
  /** What reviewers look for, in paragraphs. */
  criteria: string
  standing: Standing
  /** The usual wait for a review, in hours, where it is known. */
  waitHours: number | null
}

/** Right of the application: what reviewers look for, and what happens afterwards. */
export function ApplicationReasons({ criteria, standing, waitHours }: ApplicationReasonsProps) {
  if (standing === 'approved') return null
  if (standing === 'waiting') {
    return (
      <>
        <h2>{t`While you wait`}</h2>
        <p>{t`If something is unclear, the reviewer asks you here, and you get a mail.`}</p>
        <p>{t`Your answers stay as you sent them until there is a decision.`}</p>
      </>
    )
  }
  return (
    <>
      {criteria === '' ? null : (
        <>
          <h2>{t`What reviewers look for`}</h2>
          {criteria.split(/\n{2,}/).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
      <h2>{t`After you submit`}</h2>
      <p>
        {waitHours === null
          ? t`You get a mail with the decision.`
          : t`You get a mail with the decision, usually within ${formatWait(waitHours)}.`}{' '}
        {t`If something is unclear, the reviewer asks you here.`}
      </p>
    </>
  )
}
