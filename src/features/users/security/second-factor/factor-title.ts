import type { SecondFactor } from '~/contract/second-factor'

/** What a second factor is called in a list: as its owner named it, or by what it is. */
export const factorTitle = ({ name, kind, hint }: SecondFactor): string =>
  name || (kind === 'sms' ? `Phone ••• ${hint}` : 'Authenticator app')

/** What it is, under that name. */
export const factorKind = ({ kind, hint }: SecondFactor): string =>
  kind === 'sms' ? `Text message to ••• ${hint}` : 'Authenticator app'
