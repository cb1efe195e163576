import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { SignedInPerson } from '~/gateways/identity/reauthentication.client'
import { AppButton, inertProps } from '~/ui/components/app-button/app-button'
import { PasswordField } from '~/ui/components/password-field/password-field'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { SecondStepForm } from '../second-factor/second-step-form'
import { getUser } from '../session'
import { usePublicConfig, useSession } from '../use-session'
import { useReauthentication } from './use-reauthentication'
import { Callout } from '~/ui/components/callout/callout'
import { TextButton } from '~/ui/components/text-link/text-link'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { useAuthRequest, type AuthRequest } from '../auth-request/use-auth-request'
import { useRestoreFocus } from '~/forms/focus'
import { requestPasswordReset } from '../sign-in/sign-in.functions'
import { isComposing } from '~/ui/keyboard/is-composing'
import { CodeField } from '../second-factor/code-field'
import { maskPhone } from '../second-factor/factor-choice'
import { usePhoneCode } from '../sign-in/phone-sign-in'

interface PopupMethod {
  providerId: string
  /** The display name. */
  name: string
}

const hasWindow = (providerId: string) => providerId.includes('.')

/** Selects, from the linked provider ids, those that sign in by popup. */
export const getPopupMethods = (
  providerIds: readonly string[],
  configured: readonly { id: string; name: string }[],
): PopupMethod[] =>
  providerIds.filter(hasWindow).map((providerId) => ({
    providerId,
    // A provider that is no longer offered still identifies the user.
    name: configured.find(({ id }) => id === providerId)?.name ?? providerId.replace(/^(oidc|saml)\./, ''),
  }))

interface ReauthenticationFormProps {
  /** Null if the provider has no user in this browser; then the session's user is meant. */
  person: SignedInPerson | null
  onDone: () => void
  onCancel: () => void
}

/** The user's methods for signing in again. */
export function ReauthenticationForm({ person, onDone, onCancel }: ReauthenticationFormProps) {
  const session = useSession()
  const email = person?.email ?? getUser(session)?.email ?? ''
  const { attempt, withPassword, withPopup, byPhone, afterSecondStep } = useReauthentication(onDone)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const { federatedProviders } = usePublicConfig()
  const popups = getPopupMethods(person?.providerIds ?? [], federatedProviders)
  const phoneNumber = person?.providerIds.includes('phone') ? person.phoneNumber : null
  const hasPassword = person === null || person.providerIds.includes('password')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(password === '' ? t`Enter your password.` : null)
    if (password !== '') void withPassword(email, password)
  }

  if (attempt.state.is === 'second-step') {
    return (
      <>
        <Text c="dim">{t`One step is left: a code, so that a stolen password isn’t enough.`}</Text>
        <SecondStepForm step={attempt.state.step} onDone={afterSecondStep} onBack={attempt.clear} />
      </>
    )
  }
  return (
    <Stack method="post" noValidate onSubmit={submit} as="form">
      <Text c="dim">{t`We ask this before important account changes. Then you continue where you were.`}</Text>
      {hasPassword ? (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t`Password of ${email}`}
            name="current-password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={missing}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {email === '' ? null : <PasswordByMail email={email} />}
        </>
      ) : null}
      <AuthRequestOutcome attempt={attempt} />
      {phoneNumber === null || phoneNumber === undefined ? null : (
        <PhoneProof phoneNumber={phoneNumber} attempt={attempt} {...byPhone} onDone={onDone} />
      )}
      <Cluster>
        {hasPassword ? (
          <AppButton
            type="submit"
            size="md"
            loading={attempt.isBusy}
            disabled={attempt.waitReason !== undefined}
            disabledReason={attempt.waitReason}
          >{t`Sign in`}</AppButton>
        ) : null}
        {popups.map(({ providerId, name }) => (
          <AppButton
            key={providerId}
            kind={hasPassword ? 'outlined' : 'primary'}
            size="md"
            loading={attempt.isBusy}
            disabled={attempt.waitReason !== undefined}
            disabledReason={attempt.waitReason}
            onClick={() => void withPopup(providerId)}
          >{t`Sign in with ${name}`}</AppButton>
        ))}
        <AppButton kind="outlined" size="md" onClick={onCancel}>{t`Cancel`}</AppButton>
      </Cluster>
    </Stack>
  )
}

/**
 * For users without a known password. The provider reports `password` also for users who only sign in by mailed
 * links, so those cannot be recognized.
 */
function PasswordByMail({ email }: { email: string }) {
  const attempt = useAuthRequest('forgotten-password')
  const [isAsked, setIsAsked] = useState(false)
  useRestoreFocus(String(isAsked), '[role="dialog"] input[name="current-password"]')
  const ask = () =>
    attempt.runOnce(
      () => requestPasswordReset({ data: { email } }),
      () => setIsAsked(true),
    )

  if (isAsked) {
    return (
      <Callout
        tone="success"
        isAnnounced
        title={t`Check your mail`}
      >{t`A link to choose a password is on its way to ${email}. It works once, and for an hour. Afterwards log in with the password, and do this again.`}</Callout>
    )
  }
  return (
    <>
      <p>
        <Trans>
          Forgotten, or never chosen?{' '}
          <TextButton
            loading={attempt.isBusy}
            onClick={() => void ask()}
            // The error is shown below.
            {...(attempt.waitReason === undefined ? undefined : inertProps)}
          >
            Mail me a link to choose a password
          </TextButton>
        </Trans>
      </p>
      <AuthRequestOutcome attempt={attempt} />
    </>
  )
}

interface PhoneProofProps {
  phoneNumber: string
  attempt: AuthRequest
  send: (phoneNumber: string) => Promise<string>
  handIn: (verificationId: string, code: string) => Promise<void>
  onDone: () => void
}

/** Sends a code to the user's phone, and accepts it. */
export function PhoneProof({ phoneNumber, attempt, send, handIn, onDone }: PhoneProofProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { sentTo, resendIn, sendTo, enter } = usePhoneCode({ attempt, send, handIn, onDone })
  const isHeld = attempt.isBusy || attempt.waitReason !== undefined
  const handOver = () => {
    setError(code.length < 6 ? t`Enter the six digits of the code.` : null)
    if (code.length === 6) void enter(code)
  }
  return (
    <Stack>
      {sentTo === null ? null : (
        <CodeField
          value={code}
          onCode={setCode}
          error={error}
          description={t`The six digits we sent to ${maskPhone(sentTo)}.`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            handOver()
          }}
        />
      )}
      <Cluster>
        {sentTo === null ? null : (
          <AppButton
            size="md"
            loading={attempt.isBusy}
            disabled={isHeld}
            disabledReason={attempt.waitReason}
            onClick={handOver}
          >{t`Use the code`}</AppButton>
        )}
        <AppButton
          kind="outlined"
          size="md"
          loading={attempt.isBusy}
          disabled={isHeld || resendIn > 0}
          disabledReason={resendIn > 0 ? t`Another can be sent in ${resendIn} s` : attempt.waitReason}
          onClick={() => void sendTo(phoneNumber)}
        >
          {sentTo === null ? t`Send a code to ${maskPhone(phoneNumber)}` : t`Send another code`}
        </AppButton>
      </Cluster>
    </Stack>
  )
}
