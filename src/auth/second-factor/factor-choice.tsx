import { t } from '@lingui/core/macro'
import type { StepFactor } from '~/gateways/identity/second-factor.client'
import { Radio } from '@mantine/core'
import { Stack } from '~/ui/layouts/primitives'

/** A telephone number with only its last four digits, however the sender masked the others. */
export const maskPhone = (phone: string): string => `••• ${phone.slice(-4)}`

interface FactorChoiceProps {
  factors: readonly StepFactor[]
  /** Id of the chosen one. */
  chosen: string
  onChoose: (id: string) => void
}

const getLabel = ({ kind, phone }: StepFactor) =>
  kind === 'sms' ? t`A text message to ${maskPhone(phone)}` : t`Your authenticator app`

/** Which of several second factors to go on with. */
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
