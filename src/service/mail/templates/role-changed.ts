import { type Role, roleDescriptions } from '~/contract/users'
import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface RoleChangedData {
  name: string
  role: Role
}

/** Tells a person that the role changed. */
export const roleChanged = (data: RoleChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Your role is now ${roleDescriptions[data.role]}`,
      name: data.name,
      paragraphs: [
        data.role === 'admin'
          ? 'You are an administrator now: you review applications and manage accounts and content.'
          : 'You are an individual user now, and no longer an administrator.',
      ],
      action:
        data.role === 'admin'
          ? { label: 'Open the administration', path: '/admin/accounts' }
          : { label: 'Open your dashboard', path: '/dashboard' },
    },
    setting,
  )
