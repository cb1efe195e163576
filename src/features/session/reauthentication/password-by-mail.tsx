import { useState } from 'react'
import { Callout } from '~/ui/components/callout/callout'
import { TextButton } from '~/ui/components/text-link/text-link'
import { AttemptOutcome } from '../attempt/attempt-outcome'
import { useAttempt } from '../attempt/use-attempt'
import { requestPasswordReset } from '../log-in/password-link.functions'

/**
 * For whoever does not know the password. The provider says `password` also of somebody who has only ever come by
 * mailed links, so that it cannot be told who has none.
 */
export function PasswordByMail({ email }: { email: string }) {
  const attempt = useAttempt('forgotten-password')
  const [isAsked, setIsAsked] = useState(false)
  const ask = () =>
    attempt.runOnce(
      () => requestPasswordReset({ data: { email } }),
      () => setIsAsked(true),
    )

  if (isAsked) {
    return (
      <Callout tone="success" isAnnounced title="Look at your mail">
        A link to choose a password is on its way to {email}. It works once, and for an hour. Afterwards log
        in with the password, and do this again.
      </Callout>
    )
  }
  return (
    <>
      <p>
        Forgotten, or never chosen?{' '}
        <TextButton disabled={attempt.isBusy || attempt.waitReason !== undefined} onClick={() => void ask()}>
          Mail me a link to choose a password
        </TextButton>
      </p>
      <AttemptOutcome attempt={attempt} />
    </>
  )
}
