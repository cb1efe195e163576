import { useState } from 'react'
import type { IdentityToken } from '~/gateways/identity/identity-token.client'
import type { SecondStep } from '~/gateways/identity/second-factor.client'
import { RecoveryCodeForm } from './recovery-code-form'
import { StepCodeForm } from './step-code-form'
import { useSecondStep } from './use-second-step'

export interface SecondStepFormProps {
  /** From `identity.getSecondStep(error)`. */
  step: SecondStep
  /** The address that was typed to sign in, where one was. */
  email?: string | undefined
  /** The sign-in is through, and the session stands. */
  onDone: (token: IdentityToken) => void | Promise<void>
  /**
   * A recovery code took the second step away, and the first is due again, alone. Without it no
   * recovery code is taken, as where the person is signed in already.
   */
  onRecovered?: () => void
  onBack: () => void
}

/**
 * The second step of a sign-in: a code by SMS or of an authenticator app, or a recovery code. For every
 * way of signing in, and for signing in once more. Without a heading, which the place gives it.
 */
export function SecondStepForm({ step, email, onDone, onRecovered, onBack }: SecondStepFormProps) {
  const [isRecovering, setIsRecovering] = useState(false)
  // Shown here, since a user who comes back from the recovery codes needs no other message.
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
