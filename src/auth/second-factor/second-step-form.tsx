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
 * The second step of a sign-in: a code by SMS or of an authenticator app, or a recovery code. Used by
 * every way of signing in, and for signing in once more. The parent provides the heading.
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
