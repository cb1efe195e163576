import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { isComposing } from '~/ui/keyboard/is-composing'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import type { AuthRequest } from '../auth-request/use-auth-request'
import { CodeField } from '../second-factor/code-field'
import { maskedPhone } from '../second-factor/factor-choice'
import { usePhoneCode } from '../sign-in/phone-sign-in'

interface PhoneProofProps {
  phoneNumber: string
  attempt: AuthRequest
  send: (phoneNumber: string) => Promise<string>
  handIn: (verificationId: string, code: string) => Promise<void>
  onDone: () => void
}

/** Has a code sent to the telephone that one signs in with, and takes it. */
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
          description={t`The six digits we sent to ${maskedPhone(sentTo)}.`}
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
          {sentTo === null ? t`Send a code to ${maskedPhone(phoneNumber)}` : t`Send another code`}
        </AppButton>
      </Cluster>
    </Stack>
  )
}
