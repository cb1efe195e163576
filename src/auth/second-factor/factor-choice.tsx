import { t } from '@lingui/core/macro'
import type { StepFactor } from '~/gateways/identity/second-factor.client'
import { Radio } from '@mantine/core'
import { Stack } from '~/ui/layouts/primitives'

/** Masks a phone number except for its last four digits, however the provider masked it. */
export const maskPhone = (phone: string): string => `••• ${phone.slice(-4)}`

interface FactorChoiceProps {
  factors: readonly StepFactor[]
  /** The id of the chosen factor. */
  chosen: string
  onChoose: (id: string) => void
}

const getLabel = ({ kind, phone }: StepFactor) =>
  kind === 'sms' ? t`A text message to ${maskPhone(phone)}` : t`Your authenticator app`

/** A choice between several second factors. */
export function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps) {
  return (
    <Radio.Group label={t`Where your code comes from`} name="factor" value={chosen} onChange={onChoose}>
      <Stack gap={12} mt={10}>
        {factors.map((factor) => (
          <Radio key={factor.id} value={factor.id} label={getLabel(factor)} description={factor.name} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
