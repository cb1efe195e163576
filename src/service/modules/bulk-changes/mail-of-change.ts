import type { BulkChangeKind, BulkValue } from '~/contract/bulk-changes'
import { toUserStatus } from '~/contract/users'
import { roles } from '~/contract/vocabulary'
import type { MailContent, MailKind } from '../../mail/outbox'
import { accountStatusChanged, roleChanged } from '../../mail/templates/users.emails'
import type { MailSetting } from '../../mail/templates/layout'

/** The mail that tells a user of the new value: the same as for a single change. */
export const mailOfChange = (
  kind: BulkChangeKind,
  { name, value }: { name: string; value: BulkValue },
  setting: MailSetting,
): MailContent & { kind: MailKind } =>
  kind === 'status'
    ? {
        kind: 'account-status-changed',
        ...accountStatusChanged({ name, status: toUserStatus(value) }, setting),
      }
    : {
        kind: 'role-changed',
        ...roleChanged({ name, role: roles.find((role) => role === value) ?? 'user' }, setting),
      }
