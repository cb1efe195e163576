import type { Generated } from 'kysely'
import type {
  BulkChangeKind,
  BulkChangeState,
  BulkFilter,
  BulkOutcome,
  BulkReason,
  BulkValue,
} from '~/contract/bulk-changes'
import type { Instant, Json } from './columns'

interface BulkChangeTable {
  id: string
  kind: BulkChangeKind
  new_value: BulkValue | null
  undoes: string | null
  filter: Json<BulkFilter | null>
  state: Generated<BulkChangeState>
  created_at: Instant
  created_by: string
  started_at: Instant | null
  started_by: string | null
  request_id: string | null
  stopped_at: Instant | null
  stopped_by: string | null
  finished_at: Instant | null
}

interface BulkChangeRowTable {
  bulk_change_id: string
  position: number
  identity_uid: string
  before: BulkValue | null
  after: BulkValue
  outcome: BulkOutcome
  reason: BulkReason | null
  at: Instant | null
}

interface BulkChangeCountTable {
  bulk_change_id: string
  outcome: BulkOutcome
  reason: BulkReason | ''
  before: BulkValue | ''
  after: BulkValue
  count: number
}

export interface BulkChangesTables {
  bulk_changes: BulkChangeTable
  bulk_change_rows: BulkChangeRowTable
  bulk_change_counts: BulkChangeCountTable
}
