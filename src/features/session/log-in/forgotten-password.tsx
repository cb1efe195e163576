import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/text'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AttemptOutcome } from '../attempt/attempt-outcome'
import { useAttempt } from '../attempt/use-attempt'
import { SubmitButton } from '../forms/submit-button'
import classes from './log-in-page.module.css'

/** Mails the link; answers the same for every address. */
export type RequestPasswordReset = (email: string) => Promise<unknown>

interface ForgottenPasswordProps {
  /** The address typed into the login form. */
  email: string
  requestPasswordReset: RequestPasswordReset
  onBack: () => void
}

/** Asks for the address and has a link mailed with which to choose a new password. */
export function ForgottenPassword({ email, requestPasswordReset, onBack }: ForgottenPasswordProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const attempt = useAttempt('forgotten-password')
  useEffect(() => fieldRef.current?.focus(), [])

  const send = (address: string) => {
    setAskedFor(null)
    return attempt.run(
      () => requestPasswordReset(address),
      () => setAskedFor(address),
    )
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = v.safeParse(emailSchema, typed)
    setError(result.success ? null : result.issues[0].message)
    if (result.success) void send(result.output)
    else fieldRef.current?.focus()
  }

  return (
    <>
      <PageTitle lead="We mail you a link. Your password stays as it is until you use it.">
        Choose a new password
      </PageTitle>
      <form method="post" noValidate onSubmit={submit} className={classes.form}>
        <TextInput
          ref={fieldRef}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {askedFor === null ? (
          <AttemptOutcome attempt={attempt} />
        ) : (
          <Callout tone="success" isAnnounced title="Look at your mail">
            If {askedFor} is registered, a link is on its way. It works once, and for an hour. Nothing there?
            Look in the folder for unwanted mail too.
          </Callout>
        )}
        <FormFoot>
          <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
            Send the link
          </SubmitButton>
          <AppButton kind="terciary" size="md" onClick={onBack}>
            Back to log in
          </AppButton>
        </FormFoot>
      </form>
    </>
  )
}
