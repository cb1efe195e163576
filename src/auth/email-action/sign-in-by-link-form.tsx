import { useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/text'
import { EmailField } from '~/ui/components/email-field/email-field'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import type { Attempt } from '../auth-request/use-attempt'
import { askedAddress } from '../sign-in/asked-address'
import { useOnce } from '~/forms/use-once'
import { SubmitButton } from '~/forms/submit-button'
import classes from './mailed-action.module.css'

interface SignInByLinkFormProps {
  attempt: Attempt
  isChecked: boolean
  onSubmit: (email: string) => void
}

/**
 * Whom the link logs in: the provider wants to hear the address, so that a link which went astray opens nothing.
 * The browser that asked for it knows the address; any other asks.
 */
export function SignInByLinkForm({ attempt, isChecked, onSubmit }: SignInByLinkFormProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  // Kept in the browser, which the page as it is served knows nothing of.
  useOnce(async () => setTyped((before) => before || (askedAddress() ?? '')))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = v.safeParse(emailSchema, typed)
    setError(result.success ? null : result.issues[0].message)
    if (result.success) onSubmit(result.output)
    else fieldRef.current?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      <AttemptOutcome attempt={attempt} />
      <EmailField
        ref={fieldRef}
        description="The address that the mail with this link came to."
        name="email"
        autoComplete="username"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <SubmitButton
          isSending={isChecked && attempt.isBusy}
          disabledReason={isChecked ? attempt.waitReason : 'The link is being checked.'}
        >
          Log in
        </SubmitButton>
      </div>
    </form>
  )
}
