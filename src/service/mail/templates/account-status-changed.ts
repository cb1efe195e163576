import type { UserStatus } from '~/contract/users'
import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface AccountStatusChangedData {
  name: string
  status: UserStatus
}

interface Words {
  subject: string
  paragraph: string
  action?: { label: string; path: string }
}

const words: Record<UserStatus, Words> = {
  approved: {
    subject: 'Your access is approved',
    paragraph: 'Documents, learning paths, the community and developer kits are open to you from now on.',
    action: { label: 'Open your dashboard', path: '/dashboard' },
  },
  pending: {
    subject: 'Your access waits for review',
    paragraph: 'Your account waits for review again. Your application page shows what comes next.',
    action: { label: 'Open your application', path: '/profile/application' },
  },
  denied: {
    subject: 'Your access was not approved',
    paragraph:
      'Your account has no access to the closed areas. You can change your application and submit it again.',
    action: { label: 'Change your application', path: '/profile/application' },
  },
  disabled: {
    subject: 'Your account is disabled',
    paragraph:
      'Your account was disabled and cannot be used until it is enabled again. Nothing in it was deleted.',
  },
  blocked: {
    subject: 'Your account is blocked',
    paragraph:
      'Your account was blocked and cannot be used. Write to us if you think that this is a mistake.',
  },
}

/** Tells a person that an administrator changed the account's status. */
export const accountStatusChanged = (data: AccountStatusChangedData, setting: MailSetting): MailContent => {
  const { subject, paragraph, action } = words[data.status]
  return layout({ subject, name: data.name, paragraphs: [paragraph], ...(action && { action }) }, setting)
}
