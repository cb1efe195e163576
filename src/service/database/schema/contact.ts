import type { Generated } from 'kysely'
import type { ContactState } from '~/contract/contact'
import type { Instant } from './columns'

interface ContactMessageTable {
  id: string
  identity_uid: string | null
  name: string
  email: string
  subject: string
  message: string
  state: Generated<ContactState>
  assigned_to: string | null
  created_at: Instant
  changed_at: Instant
}

interface ContactReplyTable {
  id: string
  message_id: string
  author_uid: string | null
  author_name: string
  body: string
  created_at: Instant
}

export interface ContactTables {
  contact_messages: ContactMessageTable
  contact_replies: ContactReplyTable
}
