import { useState } from 'react'
import type { IdentityToken } from '~/gateways/identity/identity-token.client'
import type { SecondStep, StepFactor } from '~/gateways/identity/second-factor.client'
import { openSessionSync } from '../session/open-session-sync'
import { usePublicConfig } from '../use-session'
import { useCountdown } from './use-countdown'

// Seconds before another message may be asked for; most arrive within them.
const resendAfter = 30

/** Sending and handing in the code of a second step. Both throw the provider's errors. */
export const useSecondStep = (step: SecondStep) => {
  const { firebase } = usePublicConfig()
  const wait = useCountdown()
  // What the code of a message is handed in with, by the factor it was sent to.
  const [sent, setSent] = useState<Record<string, string>>({})

  const send = async ({ id }: StepFactor) => {
    const verificationId = await step.sendCode(id)
    setSent((before) => ({ ...before, [id]: verificationId }))
    wait.start(resendAfter)
  }

  const finish = async ({ id, kind }: StepFactor, code: string): Promise<IdentityToken> => {
    const keeper = await openSessionSync(firebase)
    const verificationId = sent[id]
    return keeper.signInWith(() =>
      kind === 'totp' ? step.finishByApp(id, code) : step.finishBySms(verificationId ?? '', code),
    )
  }

  return { isSent: ({ id }: StepFactor) => sent[id] !== undefined, resendIn: wait.left, send, finish }
}

/** What `useSecondStep` gives. */
export type StepCodes = ReturnType<typeof useSecondStep>
