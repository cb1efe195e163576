import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/text'
import { Callout } from '~/ui/components/callout/callout'
import { EmailField } from '~/ui/components/email-field/email-field'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import { useAttempt } from '../auth-request/use-attempt'
import { SubmitButton } from '~/forms/submit-button'
import classes from '~/forms/entry-form.module.css'

interface AskForLinkProps {
  /** What is attempted; attempts of one name share their wait. */
  name: string
  /** Filled in to begin with. */
  email: string
  /** Has the link mailed; answers the same for every address. */
  ask: (email: string) => Promise<unknown>
  /** The verb of the button. */
  label: string
  /** What holds for the link, such as how often it works. */
  terms: string
  /** Whether the field has the focus to begin with: where the form came on a press. */
  isFocused?: boolean
  /** Beside the button. */
  children?: ReactNode
}

/** An address, to which a link is mailed. */
export function AskForLink({ name, email, ask, label, terms, isFocused = false, children }: AskForLinkProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const attempt = useAttempt(name)

  useEffect(() => {
    if (isFocused) fieldRef.current?.focus()
  }, [isFocused])

  const send = (address: string) => {
    setAskedFor(null)
    return attempt.run(
      () => ask(address),
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
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      <EmailField
        ref={fieldRef}
        name="email"
        autoComplete="username"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {askedFor === null ? (
        <AttemptOutcome attempt={attempt} />
      ) : (
        <Callout tone="success" isAnnounced title="Look at your mail">
          If {askedFor} is registered, a link is on its way. {terms} Nothing there? Look in the folder for
          unwanted mail too.
        </Callout>
      )}
      <FormFoot>
        <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
          {label}
        </SubmitButton>
        {children}
      </FormFoot>
    </form>
  )
}
