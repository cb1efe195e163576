import { TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/text'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { SubmitButton } from '~/features/session/forms/submit-button'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { resendConfirmation } from '../users.functions'
import classes from './send-again.module.css'

interface SendAgainProps {
  /** The address, where it is known; else it is asked for. */
  email: string | null
  label?: string
}

type Outcome = { is: 'sent'; email: string; at: string } | { is: 'failed'; sentence: string }

const clock = () => new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Mails the confirmation link again and says what came of it, without telling strangers who is registered. */
export function SendAgain({ email, label = 'Send it again' }: SendAgainProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const send = async (address: string) => {
    setIsSending(true)
    setOutcome(null)
    try {
      await resendConfirmation({ data: { email: address } })
      setOutcome({ is: 'sent', email: address, at: clock() })
    } catch (failure) {
      setOutcome({ is: 'failed', sentence: failureSentence(failure) })
    } finally {
      setIsSending(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = v.safeParse(emailSchema, typed)
    setError(result.success ? null : result.issues[0].message)
    if (result.success) void send(result.output)
    else document.getElementById(id)?.focus()
  }

  return (
    <div className={classes.sendAgain}>
      {email === null ? (
        <form method="post" noValidate onSubmit={submit} className={classes.form}>
          <TextInput
            id={id}
            name="email"
            type="email"
            label="E-mail"
            description="The address you registered with."
            autoComplete="email"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div>
            <SubmitButton isSending={isSending}>{label}</SubmitButton>
          </div>
        </form>
      ) : (
        <div>
          <AppButton kind="outlined" size="md" loading={isSending} onClick={() => void send(email)}>
            {label}
          </AppButton>
        </div>
      )}
      {outcome === null ? null : <Answer outcome={outcome} />}
    </div>
  )
}

function Answer({ outcome }: { outcome: Outcome }) {
  if (outcome.is === 'failed') {
    return (
      <Callout tone="error" isAnnounced>
        {outcome.sentence}
      </Callout>
    )
  }
  return (
    <Callout tone="success" isAnnounced>
      Asked for at {outcome.at}. If {outcome.email} is registered and not yet confirmed, a new link is on its
      way.
    </Callout>
  )
}
