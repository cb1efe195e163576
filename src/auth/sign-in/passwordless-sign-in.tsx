import { t } from '@lingui/core/macro'
import { useState, type ReactNode } from 'react'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { useFederatedSignIn } from './federated-sign-in'
import { SignInMethodButtons } from './sign-in-method-buttons'
import { lazySection } from '~/ui/lazy/lazy'
import { Box } from '~/ui/layouts/primitives'

// Loaded on demand, since few users need them.
const title = () => t`The login could not be loaded.`
const PhoneSignIn = lazySection(() => import('./phone-sign-in').then((module) => module.PhoneSignIn), title)
const ProofStep = lazySection(() => import('./log-in-methods').then((module) => module.ProofStep), title)
const SecondStepForm = lazySection(
  () => import('../second-factor/second-step-form').then((module) => module.SecondStepForm),
  title,
)

interface PasswordlessSignInProps {
  /** Whether phone sign-in is offered, if it is configured. */
  isPhoneOffered: boolean
  /** Called when the session is ready. */
  onDone: () => Promise<unknown>
  /** The page content, which places the buttons. */
  children: (buttons: ReactNode) => ReactNode
}

/** Passwordless sign-in on pages other than the login; a step replaces the page's content if it needs the space. */
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
        // Remounts for another account.
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
