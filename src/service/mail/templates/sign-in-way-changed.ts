import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface SignInWayChangedData {
  name: string
  change: 'linked' | 'removed'
  /** `google.com`, `oidc.company` or `phone`. */
  providerId: string
  /** The provider as the login page calls it; null for one that is not offered. */
  providerName: string | null
  /** How the provider knows the account; of a telephone, its number. */
  subject: string
}

const names: Readonly<Record<string, string>> = { 'google.com': 'Google', 'github.com': 'GitHub' }

/** Of a number no more is written down than tells it from another. */
const what = ({ providerId, providerName, subject }: SignInWayChangedData) =>
  providerId === 'phone'
    ? `The phone number that ends in ${subject.slice(-4)}`
    : `An account of ${providerName ?? names[providerId] ?? providerId.replace(/^(oidc|saml)\./, '')}`

/** Tells a person that there is another way to log in to the account now, or one less. */
export const signInWayChanged = (data: SignInWayChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.change === 'linked' ? 'A way to log in was linked' : 'A way to log in was removed',
      name: data.name,
      paragraphs: [
        data.change === 'linked'
          ? `${what(data)} was linked to your account. Whoever has it can log in to your account from now on.`
          : `${what(data)} was removed from your account. Nobody can log in to your account with it any more.`,
      ],
      action: { label: 'Look at your ways to log in', path: '/profile/security' },
      notes: [
        data.change === 'linked'
          ? `This was not you? Remove it there, choose a new password, and write to ${setting.supportEmail} at once.`
          : `This was not you? Choose a new password, and write to ${setting.supportEmail} at once.`,
      ],
    },
    setting,
  )
