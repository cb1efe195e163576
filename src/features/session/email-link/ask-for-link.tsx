import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/text'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { failureSentence } from '../forms/failure-sentence'
import { SubmitButton } from '../forms/submit-button'
import classes from './email-link.module.css'

interface AskForLinkProps {
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

type Outcome = { is: 'asked'; email: string } | { is: 'failed'; sentence: string }

/** An address, to which a link is mailed. */
export function AskForLink({ email, ask, label, terms, isFocused = false, children }: AskForLinkProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    if (isFocused) fieldRef.current?.focus()
  }, [isFocused])

  const send = async (address: string) => {
    setIsSending(true)
    try {
      await ask(address)
      setOutcome({ is: 'asked', email: address })
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
    else fieldRef.current?.focus()
  }

  return (
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
      {outcome?.is === 'asked' ? (
        <Callout tone="success" isAnnounced title="Look at your mail">
          If {outcome.email} is registered, a link is on its way. {terms} Nothing there? Look in the folder
          for unwanted mail too.
        </Callout>
      ) : null}
      {outcome?.is === 'failed' ? (
        <Callout tone="error" isAnnounced>
          {outcome.sentence}
        </Callout>
      ) : null}
      <FormFoot>
        <SubmitButton isSending={isSending}>{label}</SubmitButton>
        {children}
      </FormFoot>
    </form>
  )
}
