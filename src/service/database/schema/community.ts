import type { Generated } from 'kysely'
import type { Instant } from './columns'

interface MemberTable {
  identity_uid: string
  handle: string
  is_listed: Generated<boolean>
  introduction: Generated<string>
  created_at: Instant
  name_order: Generated<string>
  search_text: Generated<string>
}

interface AnnouncementTable {
  id: string
  title: string
  body: string
  html: string
  published_at: Instant
  revision: Generated<number>
  author_uid: string | null
  author_name: Generated<string>
  is_public: Generated<boolean>
}

export interface CommunityTables {
  members: MemberTable
  announcements: AnnouncementTable
}
