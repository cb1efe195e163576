import type { FactorKind } from '~/contract/second-factor'
import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface SecondFactorChangedData {
  name: string
  change: 'added' | 'removed'
  kind: FactorKind
  /** The last four digits of the telephone number; empty for an app. */
  hint: string
}

const what = ({ kind, hint }: SecondFactorChangedData) =>
  kind === 'sms' ? `The phone number that ends in ${hint}` : 'An authenticator app'

/** Tells a person that signing in asks for another second step now, or for one less. */
export const secondFactorChanged = (data: SecondFactorChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.change === 'added' ? 'A second step was added' : 'A second step was removed',
      name: data.name,
      paragraphs: [
        data.change === 'added'
          ? `${what(data)} was added to your account as a second step. From now on you need it, or one of your other second steps, to log in.`
          : `${what(data)} was removed from your account. It is no longer asked for when you log in.`,
      ],
      action: { label: 'Look at your security settings', path: '/profile/security' },
      notes: [`This was not you? Choose a new password, and write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
