import type { StepFactor } from '~/gateways/identity/second-factor.client'

/** A telephone number with only its last four digits, however the sender masked the others. */
export const maskedPhone = (phone: string): string => `••• ${phone.slice(-4)}`

/** Where the code of a factor arrives, such as "a text message to ••• 1187". */
export const factorWords = ({ kind, phone }: Pick<StepFactor, 'kind' | 'phone'>): string =>
  kind === 'sms' ? `a text message to ${maskedPhone(phone)}` : 'your authenticator app'
