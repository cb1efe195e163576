import { t } from '@lingui/core/macro'
import { useEffect, useState, useRef, type FormEvent } from 'react'
import type { IdentityToken } from '~/gateways/identity/identity-token.client'
import type { SecondStep, StepFactor } from '~/gateways/identity/second-factor.client'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { TextButton } from '~/ui/components/text-link/text-link'
import { Stack } from '~/ui/layouts/primitives'
import { useOnce } from '~/forms/use-once'
import { SubmitButton } from '~/forms/submit-button'
import { CodeField } from './code-field'
import { FactorChoice, maskPhone } from './factor-choice'
import { useCodeAttempt } from './use-code-attempt'
import entry from '../entry-form.module.css'
import { TextInput } from '@mantine/core'
import { recovery } from '~/contract/second-factor'
import { EmailField } from '~/ui/components/email-field/email-field'
import { useContractForm } from '~/forms/contract-form'
import { recoverSecondFactor } from '../sign-in/sign-in.functions'
import { EntryForm } from '../entry-form'

/** Counts seconds down to zero from the value given to `start`. */
const useCountdown = () => {
  const [left, setLeft] = useState(0)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => window.clearInterval(timer)
  }, [isWaiting])
  return { left, start: setLeft }
}

// Seconds before another message can be requested; most arrive within them.
const resendAfter = 30

/** Sends and verifies the code of a second step. Both throw the provider's errors. */
export const useSecondStep = (step: SecondStep) => {
  const { firebase } = usePublicConfig()
  const wait = useCountdown()
  // Verification ids by factor, for the codes of sent messages.
  const [sent, setSent] = useState<Record<string, string>>({})

  const send = async ({ id }: StepFactor) => {
    const verificationId = await step.sendCode(id)
    setSent((before) => ({ ...before, [id]: verificationId }))
    wait.start(resendAfter)
  }

  const finish = async ({ id, kind }: StepFactor, code: string): Promise<IdentityToken> => {
    const sessionSync = await openSessionSync(firebase)
    const verificationId = sent[id]
    return sessionSync.signInWith(() =>
      kind === 'totp' ? step.finishByApp(id, code) : step.finishBySms(verificationId ?? '', code),
    )
  }

  return { isSent: ({ id }: StepFactor) => sent[id] !== undefined, resendIn: wait.left, send, finish }
}

/** The result of `useSecondStep`. */
export type StepCodes = ReturnType<typeof useSecondStep>

export interface SecondStepFormProps {
  /** From `identity.getSecondStep(error)`. */
  step: SecondStep
  /** The typed e-mail address, if any. */
  email?: string | undefined
  /** Called when the user is signed in and the session is ready. */
  onDone: (token: IdentityToken) => void | Promise<void>
  /**
   * Called after a recovery code removed the second factor, so that the first step is due again,
   * alone. Without it no recovery code is accepted, as where the user is signed in already.
   */
  onRecovered?: () => void
  onBack: () => void
}

/**
 * The second step of a sign-in: a code by SMS or from an authenticator app, or a recovery code. Used by every
 * sign-in method and for reauthentication. The parent renders the heading.
 */
export function SecondStepForm({ step, email, onDone, onRecovered, onBack }: SecondStepFormProps) {
  const [isRecovering, setIsRecovering] = useState(false)
  // Kept here, because a user who returns from the recovery codes needs no other message.
  const codes = useSecondStep(step)
  if (isRecovering && onRecovered !== undefined) {
    return <RecoveryCodeForm email={email} onRecovered={onRecovered} onBack={() => setIsRecovering(false)} />
  }
  return (
    <StepCodeForm
      step={step}
      codes={codes}
      onDone={onDone}
      onBack={onBack}
      {...(onRecovered === undefined ? {} : { onRecover: () => setIsRecovering(true) })}
    />
  )
}

interface StepCodeFormProps {
  step: SecondStep
  /** Messages already sent; kept outside of this form. */
  codes: StepCodes
  onDone: (token: IdentityToken) => void | Promise<void>
  /** Without it, recovery codes are not offered. */
  onRecover?: () => void
  onBack: () => void
}

/** Asks for the code of a factor, and sends it if it comes by SMS. */
function StepCodeForm({ step, codes, onDone, onRecover, onBack }: StepCodeFormProps) {
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
    if (code.length < 6) refuse(t`Enter the six digits of the code.`)
    else void attempt('finishing', async () => onDone(await finish(factor, code)))
  }

  const isDue = factor?.kind === 'sms' && !isSent(factor)
  return (
    <Stack ref={form} method="post" noValidate onSubmit={submit} as="form" gap={18} className={entry.form}>
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
          <AppButton
            kind="outlined"
            size="md"
            loading={doing === 'sending'}
            onClick={() => void sendCode()}
          >{t`Send a code to ${maskPhone(factor.phone)}`}</AppButton>
        </div>
      ) : (
        <CodeField
          ref={field}
          value={code}
          onCode={setCode}
          error={error}
          description={
            factor &&
            (factor.kind === 'sms'
              ? t`The six digits from a text message to ${maskPhone(factor.phone)}.`
              : t`The six digits from your authenticator app.`)
          }
        />
      )}
      <Stack gap={8} align="start" c="dim" size="sm">
        {factor?.kind !== 'sms' || isDue ? null : resendIn > 0 ? (
          <span>{t`No message yet? Another can be sent in ${resendIn} s.`}</span>
        ) : (
          <TextButton
            disabled={doing !== null}
            onClick={() => void sendCode()}
          >{t`Send another message`}</TextButton>
        )}
        {onRecover ? <TextButton onClick={onRecover}>{t`Use a recovery code`}</TextButton> : null}
      </Stack>
      <FormFoot>
        {isDue ? null : <SubmitButton isSending={doing === 'finishing'}>{t`Go on`}</SubmitButton>}
        <AppButton kind="terciary" size="md" onClick={onBack}>{t`Back`}</AppButton>
      </FormFoot>
    </Stack>
  )
}

interface RecoveryCodeFormProps {
  email: string | undefined
  onRecovered: () => void
  onBack: () => void
}

/** Accepts a recovery code, which works once. */
function RecoveryCodeForm({ email = '', onRecovered, onBack }: RecoveryCodeFormProps) {
  const form = useContractForm({
    initialValues: { email, code: '' },
    schema: recovery,
    send: (data) => recoverSecondFactor({ data }),
    onDone: onRecovered,
  })
  const { ref } = form
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>(email === '' ? '#email' : '#code')?.focus()
  }, [email, ref])

  return (
    <EntryForm
      form={form}
      foot={
        <FormFoot>
          <SubmitButton isSending={form.isSending}>{t`Use the code`}</SubmitButton>
          <AppButton kind="terciary" size="md" onClick={onBack}>{t`Back`}</AppButton>
        </FormFoot>
      }
    >
      <Callout>{t`A recovery code takes your second step away and signs you out elsewhere. Then you log in without it, and can set up a new one.`}</Callout>
      <EmailField autoComplete="username" {...form.field('email')} />
      <TextInput
        label={t`Recovery code`}
        description={t`One of the codes that you kept when you set up the second step.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
    </EntryForm>
  )
}
