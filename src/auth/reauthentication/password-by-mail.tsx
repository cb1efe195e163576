import { useState } from 'react'
import { Callout } from '~/ui/components/callout/callout'
import { doesNothing } from '~/ui/components/app-button/at-work'
import { TextButton } from '~/ui/components/text-link/text-link'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import { useAttempt } from '../auth-request/use-attempt'
import { useRestoreFocus } from '~/forms/use-restore-focus'
import { requestPasswordReset } from '../sign-in/password-link.functions'

/**
 * For users who do not know their password. The provider reports `password` also for users who have only ever
 * signed in by mailed links, so it cannot be told who has none.
 */
export function PasswordByMail({ email }: { email: string }) {
  const attempt = useAttempt('forgotten-password')
  const [isAsked, setIsAsked] = useState(false)
  useRestoreFocus(String(isAsked), '[role="dialog"] input[name="current-password"]')
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
        <TextButton
          loading={attempt.isBusy}
          onClick={() => void ask()}
          // The reason is shown below.
          {...(attempt.waitReason === undefined ? undefined : doesNothing)}
        >
          Mail me a link to choose a password
        </TextButton>
      </p>
      <AttemptOutcome attempt={attempt} />
    </>
  )
}
