import type { Generated, GeneratedAlways } from 'kysely'
import type { SavedSearch } from '~/contract/saved-views'
import type { Role, UserStatus } from '~/contract/users'
import type { Instant, Json } from './columns'

export interface UserTable {
  identity_uid: string
  email: string
  verified: Generated<boolean>
  role: Generated<Role>
  status: Generated<UserStatus>
  first_name: string
  last_name: string
  name: GeneratedAlways<string>
  phone_number: Generated<string>
  company_name: Generated<string>
  job_title: Generated<string>
  country: Generated<string>
  region: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  street: Generated<string>
  has_developed_metering_apps: Generated<boolean>
  has_experience_with_revelo: Generated<boolean>
  profile_picture: string | null
  /** The version of the page with the terms; null if none was accepted, or only the time was recorded. */
  accepted_terms_version: number | null
  terms_accepted_at: Instant | null
  created_at: Instant
  updated_at: Instant
  last_seen_at: Instant | null
  /** When the visit before this one ended; null for the first. */
  previous_visit_at: Generated<Instant | null>
  search_text: GeneratedAlways<string>
  name_order: GeneratedAlways<string>
  company_order: GeneratedAlways<string>
  /** Set for a deleted user, whom only the queries for deleted users find. */
  deleted_at: Instant | null
  deleted_by: string | null
  /** Sign-ins from before then no longer count. */
  sessions_ended_at: Generated<Instant | null>
  removal_asked_at: Generated<Instant | null>
  /** When the account is removed, as its user asked. */
  removal_at: Generated<Instant | null>
  /** Hash of the secret that the browser that registered keeps, until the address is confirmed. */
  confirmation_secret_hash: Generated<string | null>
}

/** Kept by triggers; see its migration. The stamp is 64 bits: no number holds them, read it as text. */
interface UserCountTable {
  id: GeneratedAlways<number>
  status: UserStatus
  role: Role
  total: number
  stamp: string
}

interface EmailConfirmationTable {
  token_hash: string
  identity_uid: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

interface EmailChangeTable {
  id: string
  identity_uid: string
  old_email: string
  new_email: string
  requested_at: Instant
  /** Null if no link is valid. */
  confirm_hash: string | null
  confirm_until: Instant
  cancelled_at: Generated<Instant | null>
  confirmed_at: Generated<Instant | null>
  applied_at: Generated<Instant | null>
  revert_hash: Generated<string | null>
  revert_until: Generated<Instant | null>
  reverted_at: Generated<Instant | null>
}

interface OwnActTable {
  id: string
  identity_uid: string
  at: Instant
  action: string
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
}

interface PictureTable {
  id: string
  /** Empty for a picture that no user has any more, which is to be removed. */
  owner_uid: string
  created_at: Instant
}

interface SavedViewTable {
  id: string
  owner_uid: string
  name: string
  search: Json<SavedSearch>
  shared: boolean
  created_at: Instant
  changed_at: Instant
}

interface InvitationTable {
  id: string
  email: string
  role: Role
  first_name: Generated<string>
  last_name: Generated<string>
  company_name: Generated<string>
  approve: Generated<boolean>
  created_by: string | null
  created_at: Instant
  sent_at: Instant
  expires_at: Instant
  accepted_at: Instant | null
  accepted_by: string | null
  revoked_at: Instant | null
}

interface InvitationLinkTable {
  token_hash: string
  invitation_id: string
  created_at: Instant
}

export interface UsersTables {
  users: UserTable
  user_counts: UserCountTable
  email_confirmations: EmailConfirmationTable
  email_changes: EmailChangeTable
  own_acts: OwnActTable
  pictures: PictureTable
  saved_views: SavedViewTable
  invitations: InvitationTable
  invitation_links: InvitationLinkTable
}
