import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, Json } from './columns'

interface AuditEntryTable {
  id: string
  at: Instant
  actor_uid: string | null
  actor_name: string
  action: string
  subject_kind: string
  subject_id: string
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
  request_id: string
}

interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

interface InstallationTable {
  key: string
  value: Json<Record<string, unknown>>
}

interface IdempotencyKeyTable {
  key: string
  digest: string
  made: string
  at: Instant
}

interface JobTable {
  id: GeneratedAlways<number>
  kind: string
  key: string
  order_key: string | null
  /** When it may be claimed; while it is claimed, when the lease ends. */
  due_at: Instant
  held_from: Generated<Instant | null>
  lease: Generated<string | null>
  attempts: Generated<number>
  version: Generated<number>
  lets_others_pass: Generated<boolean>
  created_at: Instant
}

export interface OperationTables {
  jobs: JobTable
  audit_entries: AuditEntryTable
  rate_limits: RateLimitTable
  idempotency_keys: IdempotencyKeyTable
  installation: InstallationTable
}
