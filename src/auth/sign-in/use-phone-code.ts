import { useState } from 'react'
import { beginWait } from '../auth-request/kept-waits'
import type { Attempt } from '../auth-request/use-attempt'
import { useWait } from '../auth-request/use-wait'

// Seconds before another message may be asked for; most arrive within them.
const resendAfter = 30

interface PhoneCode {
  attempt: Attempt
  send: (phoneNumber: string) => Promise<string>
  handIn: (verificationId: string, code: string) => Promise<void>
  onDone: () => unknown
}

/** Having a code sent, and handing it in. */
export const usePhoneCode = ({ attempt, send, handIn, onDone }: PhoneCode) => {
  const [sent, setSent] = useState<{ to: string; verificationId: string } | null>(null)
  const resendIn = useWait('sms') ?? 0

  const sendTo = (to: string) =>
    // Each message costs money: it is never sent again without a press.
    attempt.runOnce(
      () => send(to),
      (verificationId) => {
        setSent({ to, verificationId })
        beginWait('sms', resendAfter)
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
