import { t } from '@lingui/core/macro'
import { explainIssue } from '~/contract/validate'
import { useId, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/field-schemas'
import { AuthRequestOutcome } from '~/auth/auth-request/auth-request-outcome'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { SubmitButton } from '~/forms/submit-button'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmailField } from '~/ui/components/email-field/email-field'
import { Callout } from '~/ui/components/callout/callout'
import { resendConfirmation } from '../users.functions'
import classes from './send-again.module.css'

interface SendAgainProps {
  /** The address, where it is known; else it is asked for. */
  email: string | null
  label?: string
}

interface Sent {
  email: string
  at: string
}

const clock = () => new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Mails the confirmation link again and says what came of it, without telling strangers who is registered. */
export function SendAgain({ email, label = t`Send it again` }: SendAgainProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const attempt = useAuthRequest('confirmation')

  const send = (address: string) => {
    setSent(null)
    return attempt.run(
      () => resendConfirmation({ data: { email: address } }),
      () => setSent({ email: address, at: clock() }),
    )
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = v.safeParse(emailSchema, typed)
    setError(result.success ? null : explainIssue(result.issues[0]).message)
    if (result.success) void send(result.output)
    else document.getElementById(id)?.focus()
  }

  return (
    <div className={classes.sendAgain}>
      {email === null ? (
        <form method="post" noValidate onSubmit={submit} className={classes.form}>
          <EmailField
            id={id}
            name="email"
            description={t`The address you registered with.`}
            autoComplete="email"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div>
            <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
              {label}
            </SubmitButton>
          </div>
        </form>
      ) : (
        <div>
          <AppButton
            kind="outlined"
            size="md"
            loading={attempt.isBusy}
            disabled={attempt.waitReason !== undefined}
            disabledReason={attempt.waitReason}
            onClick={() => void send(email)}
          >
            {label}
          </AppButton>
        </div>
      )}
      {sent === null ? (
        <AuthRequestOutcome attempt={attempt} />
      ) : (
        <Callout
          tone="success"
          isAnnounced
        >{t`Asked for at ${sent.at}. If ${sent.email} is registered and not yet confirmed, a new link is on its way.`}</Callout>
      )}
    </div>
  )
}
