import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

/** Tells the owner of an address that somebody wanted it for another account. */
export const emailInUse = (setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'This address has an account already',
      paragraphs: [
        `Somebody, perhaps you, wanted this to be the e-mail address of another account at the ${setting.brand.name} ${setting.brand.programme}. It has an account already, so nothing was changed.`,
      ],
      action: { label: 'Log in with this address', path: '/login' },
      notes: [
        'It was you, and you have forgotten the password of that account? Choose “Forgotten your password?” at the login.',
        'It was not you? Then ignore this mail: your account is as it was.',
      ],
    },
    setting,
  )
