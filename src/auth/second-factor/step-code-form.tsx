import { useRef, useState, type FormEvent } from 'react'
import type { IdentityToken } from '~/gateways/identity/identity-token.client'
import type { SecondStep } from '~/gateways/identity/second-factor.client'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { TextButton } from '~/ui/components/text-link/text-link'
import { useOnce } from '~/forms/use-once'
import { SubmitButton } from '~/forms/submit-button'
import { CodeField } from './code-field'
import { FactorChoice } from './factor-choice'
import { factorWords, maskedPhone } from './factor-words'
import entry from '~/forms/entry-form.module.css'
import classes from './second-factor.module.css'
import { useCodeAttempt } from './use-code-attempt'
import type { StepCodes } from './use-second-step'

interface StepCodeFormProps {
  step: SecondStep
  /** What has been sent already, which outlives this form. */
  codes: StepCodes
  onDone: (token: IdentityToken) => void | Promise<void>
  /** Without it no recovery code is offered. */
  onRecover?: () => void
  onBack: () => void
}

/** Asks for the code of one of the factors, and sends it where it comes by SMS. */
export function StepCodeForm({ step, codes, onDone, onRecover, onBack }: StepCodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { isSent, resendIn, send, finish } = codes
  // An app is preferred, because it needs no text message.
  const preferred = step.factors.find(({ kind }) => kind === 'totp') ?? step.factors[0]
  const [chosen, choose] = useState(preferred?.id ?? '')
  const [code, setCode] = useState('')
  const { doing, failure, error, refuse, attempt } = useCodeAttempt<'sending' | 'finishing'>(field)
  const factor = step.factors.find(({ id }) => id === chosen)

  const sendCode = async () => {
    if (factor?.kind !== 'sms') return
    await attempt('sending', () => send(factor))
    field.current?.focus()
  }
  useOnce(async () => {
    // With a single factor, the message is sent at once.
    if (step.factors.length === 1 && factor && !isSent(factor)) await sendCode()
    const first = field.current ?? form.current?.querySelector<HTMLElement>('input:checked, button')
    first?.focus()
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form may be in a dialog within another form, which must not be submitted too.
    event.stopPropagation()
    if (factor === undefined) return
    if (code.length < 6) refuse('Enter the six digits of the code.')
    else void attempt('finishing', async () => onDone(await finish(factor, code)))
  }

  const isDue = factor?.kind === 'sms' && !isSent(factor)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={entry.form}>
      {step.factors.length > 1 ? (
        <FactorChoice
          factors={step.factors}
          chosen={chosen}
          onChoose={(id) => {
            choose(id)
            setCode('')
            refuse(null)
          }}
        />
      ) : null}
      {failure === null ? null : (
        <Callout tone="error" isAnnounced title={failure.sentence}>
          {failure.next}
        </Callout>
      )}
      {isDue ? (
        <div>
          <AppButton kind="outlined" size="md" loading={doing === 'sending'} onClick={() => void sendCode()}>
            Send a code to {maskedPhone(factor.phone)}
          </AppButton>
        </div>
      ) : (
        <CodeField
          ref={field}
          value={code}
          onCode={setCode}
          error={error}
          description={factor && `The six digits from ${factorWords(factor)}.`}
        />
      )}
      <div className={classes.more}>
        {factor?.kind !== 'sms' || isDue ? null : resendIn > 0 ? (
          <span>No message yet? Another can be sent in {resendIn} s.</span>
        ) : (
          <TextButton disabled={doing !== null} onClick={() => void sendCode()}>
            Send another message
          </TextButton>
        )}
        {onRecover ? <TextButton onClick={onRecover}>Use a recovery code</TextButton> : null}
      </div>
      <FormFoot>
        {isDue ? null : <SubmitButton isSending={doing === 'finishing'}>Go on</SubmitButton>}
        <AppButton kind="terciary" size="md" onClick={onBack}>
          Back
        </AppButton>
      </FormFoot>
    </form>
  )
}
