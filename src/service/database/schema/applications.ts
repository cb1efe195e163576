import type { Generated } from 'kysely'
import type { ApplicationAnswers, ApplicationDraft, ReviewDecision } from '~/contract/applications'
import type { UserStatus } from '~/contract/users'
import type { Instant, Json } from './columns'

interface ApplicationTable {
  identity_uid: string
  state: 'draft' | 'submitted' | ReviewDecision
  draft: Json<ApplicationDraft | null>
  draft_saved_at: Instant | null
  version: Generated<number>
  submitted_at: Instant | null
  decided_at: Instant | null
}

interface ApplicationClaimTable {
  identity_uid: string
  claimed_by: string
  claimed_at: Instant
  held_until: Instant
}

interface ApplicationUndoTable {
  identity_uid: string
  decided_at: Instant
  status_before: UserStatus
  event_id: string
  /** Null for an applicant who was locked out: nothing was mailed. */
  mail_id: string | null
}

interface ApplicationSubmissionTable {
  identity_uid: string
  version: number
  answers: Json<ApplicationAnswers>
  submitted_at: Instant
  decision: ReviewDecision | null
  decided_at: Instant | null
}

interface ApplicationEventTable {
  id: string
  identity_uid: string
  at: Instant
  kind: 'registered' | 'confirmed' | 'submitted' | 'commented' | 'answered' | ReviewDecision
  actor_uid: string | null
  actor_name: string
  text: Generated<string>
  reason: Generated<string>
  version: number | null
}

interface ApplicationNoteTable {
  id: string
  identity_uid: string
  at: Instant
  actor_uid: string | null
  actor_name: string
  text: string
}

export interface ApplicationsTables {
  applications: ApplicationTable
  application_claims: ApplicationClaimTable
  application_undos: ApplicationUndoTable
  application_submissions: ApplicationSubmissionTable
  application_events: ApplicationEventTable
  application_notes: ApplicationNoteTable
}
