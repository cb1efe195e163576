import { t } from '@lingui/core/macro'
import type { ParsedPhoneNumber } from '~/contract/phone-number'
import { type PhoneValue, PhoneField } from '~/ui/components/phone-field/phone-field'
import { useState, useEffect, useRef, type FormEvent } from 'react'
import { startCooldown, useCooldown } from '../auth-request/cooldown'
import { type AuthRequest, useAuthRequest } from '../auth-request/use-auth-request'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FormFoot } from '~/ui/components/form-grid/form-grid'
import { TextButton } from '~/ui/components/text-link/text-link'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { SubmitButton } from '~/forms/submit-button'
import { useDialCodes } from '~/forms/countries'
import { CodeField } from '../second-factor/code-field'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { Stack, Text } from '~/ui/layouts/primitives'
import { openSessionSync } from '../session/session-sync'
import { SecondStepForm } from '../second-factor/second-step-form'
import { usePublicConfig } from '../use-session'
import { signInMethodMessage } from './sign-in-method-message'
import entry from '../entry-form.module.css'

const notLoaded = () => t`We couldn’t check this number. Try again.`

/** Parses a typed number, with tables that are loaded on demand. */
export const parseDialledNumber = async ({ country, number }: PhoneValue): Promise<ParsedPhoneNumber> => {
  try {
    const { parsePhoneInput } = await import('~/contract/phone-number')
    return parsePhoneInput(number, country)
  } catch {
    return { refusal: notLoaded() }
  }
}

// Seconds before another message can be requested; most arrive within them.
const resendAfter = 30

interface PhoneCode {
  attempt: AuthRequest
  send: (phoneNumber: string) => Promise<string>
  handIn: (verificationId: string, code: string) => Promise<void>
  onDone: () => unknown
}

/** Sends a code and verifies it. */
export const usePhoneCode = ({ attempt, send, handIn, onDone }: PhoneCode) => {
  const [sent, setSent] = useState<{ to: string; verificationId: string } | null>(null)
  const resendIn = useCooldown('sms') ?? 0

  const sendTo = (to: string) =>
    // Messages cost money, so they are never sent without a press.
    attempt.runOnce(
      () => send(to),
      (verificationId) => {
        setSent({ to, verificationId })
        startCooldown('sms', resendAfter)
      },
    )
  const enter = async (code: string) => {
    if (sent !== null) await attempt.runOnce(() => handIn(sent.verificationId, code), onDone)
  }
  const startOver = () => {
    setSent(null)
    attempt.clear()
  }
  return { sentTo: sent?.to ?? null, resendIn, sendTo, enter, startOver }
}

interface PhoneCodeFormProps {
  attempt: AuthRequest
  /** The label of the last button, such as `Log in`. */
  verb: string
  /** Sends the code; resolves to the verification id. */
  send: (phoneNumber: string) => Promise<string>
  handIn: (verificationId: string, code: string) => Promise<void>
  onDone: () => unknown
  onBack: () => void
}

const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()

/** Asks for a phone number, then for the code that was sent to it. */
export function PhoneCodeForm({ attempt, verb, send, handIn, onDone, onBack }: PhoneCodeFormProps) {
  const dialCodes = useDialCodes()
  const formRef = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState<PhoneValue>({ country: '', number: '' })
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { sentTo, resendIn, sendTo, enter, startOver } = usePhoneCode({ attempt, send, handIn, onDone })

  const name = sentTo === null ? 'phone' : 'code'
  useEffect(() => focusField(formRef.current, name), [name])

  const refuse = (sentence: string) => {
    setError(sentence)
    focusField(formRef.current, name)
  }
  const sendToTyped = async () => {
    const read = await parseDialledNumber(phone)
    if ('refusal' in read) refuse(read.refusal)
    else await sendTo(read.number)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form can be within another one, which must not be submitted.
    event.stopPropagation()
    setError(null)
    if (sentTo === null) void sendToTyped()
    else if (code.length < 6) refuse(t`Enter the six digits of the code.`)
    else void enter(code)
  }

  return (
    <Stack ref={formRef} method="post" noValidate onSubmit={submit} as="form" gap={18} className={entry.form}>
      <AuthRequestOutcome attempt={attempt} />
      {sentTo === null ? (
        <PhoneField
          label={t`Phone`}
          options={dialCodes}
          names={{ country: 'phone.country', number: 'phone' }}
          value={phone}
          onChange={setPhone}
          error={error}
          description={t`We send a code to it by SMS, for which your operator may charge you.`}
        />
      ) : (
        <>
          <CodeField
            value={code}
            onCode={setCode}
            error={error}
            description={t`The six digits we sent to ${sentTo}.`}
          />
          <Text as="div" c="dim" size="sm">
            {resendIn > 0 ? (
              t`No message yet? Another can be sent in ${resendIn} s.`
            ) : (
              <TextButton
                loading={attempt.isBusy}
                onClick={() => {
                  // The button disappears once the code is sent.
                  focusField(formRef.current, 'code')
                  void sendTo(sentTo)
                }}
              >{t`Send another code`}</TextButton>
            )}
          </Text>
        </>
      )}
      <FormFoot>
        <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
          {sentTo === null ? t`Send the code` : verb}
        </SubmitButton>
        <AppButton
          kind="terciary"
          size="md"
          onClick={() => {
            setCode('')
            setError(null)
            if (sentTo === null) onBack()
            else startOver()
          }}
        >
          {sentTo === null ? t`Back` : t`Use another number`}
        </AppButton>
      </FormFoot>
    </Stack>
  )
}

interface PhoneSignInProps {
  onDone: () => Promise<unknown>
  onBack: () => void
}

/** Signs in with a one-time code by SMS. */
export function PhoneSignIn({ onDone, onBack }: PhoneSignInProps) {
  const { firebase } = usePublicConfig()
  const attempt = useAuthRequest('sign-in', { tell: signInMethodMessage })
  const sessionSync = () => openSessionSync(firebase)
  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle
          lead={t`Your code was right. This account needs one more step.`}
        >{t`Second step`}</PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          onDone={async () => {
            await onDone()
          }}
          onRecovered={onBack}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle
        lead={t`We send a code to your phone. Enter it to log in.`}
      >{t`Log in with your phone`}</PageTitle>
      <PhoneCodeForm
        attempt={attempt}
        verb={t`Log in`}
        send={async (phoneNumber) => (await sessionSync()).identity.sendSignInCode(phoneNumber)}
        handIn={async (verificationId, code) =>
          (await sessionSync()).signInWith((identity) => identity.signInWithCode(verificationId, code))
        }
        onDone={onDone}
        onBack={onBack}
      />
    </>
  )
}
