import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { AuthRequestOutcome } from '~/auth/auth-request/auth-request-outcome'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { emailInput } from '~/auth/sign-in/request-link'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { AppButton } from '~/ui/components/app-button/app-button'
import { EmailField } from '~/ui/components/email-field/email-field'
import { Callout } from '~/ui/components/callout/callout'
import { formatTimeOfDay } from '~/ui/format/dates'
import { resendConfirmation } from '../users.functions'
import { Stack } from '~/ui/layouts/primitives'

interface ResendConfirmationProps {
  /** The address if known; otherwise the user is asked for it. */
  email: string | null
  label?: string
}

interface Sent {
  email: string
  at: string
}

/** Sends the confirmation link again and shows the result, without revealing who is registered. */
export function ResendConfirmation({ email, label = t`Send it again` }: ResendConfirmationProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const attempt = useAuthRequest('confirmation')

  const send = (address: string) => {
    setSent(null)
    return attempt.run(
      () => resendConfirmation({ data: { email: address } }),
      () => setSent({ email: address, at: formatTimeOfDay(new Date()) }),
    )
  }

  const form = useContractForm({
    initialValues: { email: '' },
    schema: emailInput,
    send: (values) => send(values.email.trim()),
    staysOpen: true,
  })

  return (
    <Stack>
      {email === null ? (
        <ContractForm
          form={form}
          gap={16}
          foot={
            <div>
              <SubmitButton isSending={attempt.isBusy} disabledReason={attempt.waitReason}>
                {label}
              </SubmitButton>
            </div>
          }
        >
          <EmailField
            description={t`The address you registered with.`}
            autoComplete="email"
            {...form.field('email')}
          />
        </ContractForm>
      ) : (
        <div>
          <AppButton
            kind="outlined"
            size="md"
            loading={attempt.isBusy}
            disabled={attempt.waitReason !== undefined}
            disabledReason={attempt.waitReason}
            onClick={() => void send(email)}
          >
            {label}
          </AppButton>
        </div>
      )}
      {sent === null ? (
        <AuthRequestOutcome attempt={attempt} />
      ) : (
        <Callout
          tone="success"
          isAnnounced
        >{t`Asked for at ${sent.at}. If ${sent.email} is registered and not yet confirmed, a new link is on its way.`}</Callout>
      )}
    </Stack>
  )
}
