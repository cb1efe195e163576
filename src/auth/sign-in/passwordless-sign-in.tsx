import { t } from '@lingui/core/macro'
import { useState, type ReactNode } from 'react'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { useFederatedSignIn } from './federated-sign-in'
import { SignInMethodButtons } from './sign-in-method-buttons'
import { lazySection } from '~/ui/lazy/lazy'
import { Box } from '~/ui/layouts/primitives'

// Few users need these, so the page comes without them.
const title = () => t`The login could not be loaded.`
const PhoneSignIn = lazySection(() => import('./phone-sign-in').then((module) => module.PhoneSignIn), title)
const ProofStep = lazySection(() => import('./log-in-methods').then((module) => module.ProofStep), title)
const SecondStepForm = lazySection(
  () => import('../second-factor/second-step-form').then((module) => module.SecondStepForm),
  title,
)

interface PasswordlessSignInProps {
  /** Whether a telephone may be signed in with here, where that is configured. */
  isPhoneOffered: boolean
  /** The session stands. */
  onDone: () => Promise<unknown>
  /** The page, which shows the buttons where it wants them. */
  children: (buttons: ReactNode) => ReactNode
}

/** Coming in without a password on another page than the login, which gives way to a step that needs its place. */
export function PasswordlessSignIn({ isPhoneOffered, onDone, children }: PasswordlessSignInProps) {
  const [isByPhone, setIsByPhone] = useState(false)
  const [pending, setPending] = useState<PendingAccount | null>(null)
  const { attempt, signIn } = useFederatedSignIn({ onDone, onPending: setPending })
  const finish = async () => {
    await onDone()
    setIsByPhone(false)
    setPending(null)
    attempt.clear()
  }

  if (pending !== null) {
    return (
      <ProofStep
        // Another account is another question.
        key={`${pending.providerId} ${pending.email}`}
        pending={pending}
        onPending={setPending}
        onDone={finish}
        onCancel={() => setPending(null)}
      />
    )
  }
  if (isByPhone) return <PhoneSignIn onDone={finish} onBack={() => setIsByPhone(false)} />
  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle lead={t`We know you. This account needs one more step.`}>{t`Second step`}</PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          onDone={finish}
          onRecovered={attempt.clear}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return children(
    <>
      {attempt.state.is === 'refused' || attempt.state.is === 'pausing' ? (
        <Box maw="420px" mt={24}>
          <AuthRequestOutcome attempt={attempt} />
        </Box>
      ) : null}
      <SignInMethodButtons
        isFirst
        isBusy={attempt.isBusy}
        onProvider={(providerId) => void signIn(providerId)}
        onPhone={isPhoneOffered ? () => setIsByPhone(true) : undefined}
      />
    </>,
  )
}
