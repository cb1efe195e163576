import type { Generated } from 'kysely'
import type { MailChoice, NotificationKind } from '~/contract/notifications'
import type { Instant } from './columns'

interface NotificationTable {
  id: string
  identity_uid: string
  kind: NotificationKind
  title: string
  text: Generated<string>
  link: string
  about: string | null
  /** When it becomes visible; until then it may be withdrawn. */
  created_at: Instant
  read_at: Instant | null
  is_told: Generated<boolean>
}

/** A notification to all members; each user's list joins it. */
interface NotificationBroadcastTable {
  id: string
  kind: NotificationKind
  title: string
  link: string
  visible_at: Instant
  is_told: Generated<boolean>
  /** The last user whose mail is written. */
  mailed_until: Generated<string>
  mailed_at: Instant | null
}

interface NotificationBroadcastReadTable {
  identity_uid: string
  broadcast_id: string
  read_at: Instant
}

interface NotificationReaderTable {
  identity_uid: string
  seen_until: Instant
}

interface MailChoiceTable {
  identity_uid: string
  kind: MailChoice
  mail: boolean
}

interface NotificationDigestTable {
  identity_uid: string
  next_at: Instant
  told_until: Instant
}

export interface NotificationsTables {
  notifications: NotificationTable
  notification_broadcasts: NotificationBroadcastTable
  notification_broadcast_reads: NotificationBroadcastReadTable
  notification_readers: NotificationReaderTable
  mail_choices: MailChoiceTable
  notification_digests: NotificationDigestTable
}
