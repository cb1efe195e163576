import type { Generated } from 'kysely'
import type { Instant } from './columns'

interface MailTable {
  id: string
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  identity_uid: string | null
  created_at: Instant
  attempts: Generated<number>
  due_at: Instant
  sent_at: Instant | null
  last_error: string | null
  /** The first failure of this mail alone, not counting an unreachable mail server. */
  failing_since: Generated<Instant | null>
  given_up_at: Generated<Instant | null>
  /** The path that stops mails of its kind, until it is sent. */
  unsubscribe: Generated<string | null>
  /** The id of its subject, by which it is withdrawn. */
  about: Generated<string | null>
  /** Whether its content is for members only. */
  for_members: Generated<boolean>
  /** The ids of what it names of what may be closed or taken back before it is sent; null of one that does not say. */
  names: Generated<string[] | null>
}

export interface MailTables {
  mails: MailTable
}
