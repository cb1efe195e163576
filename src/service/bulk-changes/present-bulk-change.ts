import type { BulkChange, BulkOutcome, BulkReason, BulkValue } from '~/contract/bulk-changes'
import { toUserStatus } from '~/contract/users'
import type { MailSetting } from '../mail/templates/layout'
import type { BulkChangeCount, BulkChangeRecord } from './bulk-changes.repository'
import { mailOfChange } from './mail-of-change'
import { roles } from '~/contract/vocabulary'

const presentChange = ({ kind, new_value: value, undoes }: BulkChangeRecord): BulkChange['change'] => {
  if (undoes !== null) return { kind: 'undo', bulkChange: undoes, of: kind }
  return kind === 'status'
    ? { kind, newStatus: toUserStatus(value) }
    : { kind, newRole: roles.find((role) => role === value) ?? 'user' }
}

const presentAct = (at: string | null, byUid: string | null, byName: string | null) =>
  at !== null && byUid !== null ? { at, byUid, byName: byName ?? '' } : null

const sumOf = (counts: readonly BulkChangeCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** Sums counts by a key of theirs, in the order in which the keys come first. */
const sumBy = <K>(
  counts: readonly BulkChangeCount[],
  keyOf: (count: BulkChangeCount) => K,
): [K, number][] => {
  const sums = new Map<string, [K, number]>()
  for (const counted of counts) {
    const key = keyOf(counted)
    const name = JSON.stringify(key)
    sums.set(name, [key, (sums.get(name)?.[1] ?? 0) + counted.count])
  }
  return [...sums.values()]
}

const isValue = (value: BulkValue | ''): value is BulkValue => value !== ''
const isReason = (reason: BulkReason | ''): reason is BulkReason => reason !== ''

/** A change as the contract has it. @param counts its own rows, counted */
export const presentBulkChange = (
  record: BulkChangeRecord,
  counts: readonly BulkChangeCount[],
  setting: MailSetting,
): BulkChange => {
  const countOf = (outcome: BulkOutcome) => sumOf(counts.filter((counted) => counted.outcome === outcome))
  // Who still waited when it was stopped stays as they are.
  const isMoving = (outcome: BulkOutcome) =>
    outcome === 'changed' || (outcome === 'waiting' && record.state !== 'stopped')
  const moving = counts.filter(({ outcome, count }) => count > 0 && isMoving(outcome))
  const { created_at: at, created_by: byUid, created_by_name: byName } = record
  return {
    id: record.id,
    change: presentChange(record),
    filter: record.filter,
    state: record.state,
    created: { at, byUid, byName: byName ?? '' },
    started: presentAct(record.started_at, record.started_by, record.started_by_name),
    stopped: presentAct(record.stopped_at, record.stopped_by, record.stopped_by_name),
    finishedAt: record.finished_at,
    counts: {
      total: sumOf(counts),
      waiting: countOf('waiting'),
      changed: countOf('changed'),
      skipped: countOf('skipped'),
    },
    changes: sumBy(moving, ({ before, after }) => ({ before, after })).flatMap(([{ before, after }, count]) =>
      isValue(before) ? [{ before, after, count }] : [],
    ),
    skipped: sumBy(counts, ({ reason }) => reason).flatMap(([reason, count]) =>
      isReason(reason) ? [{ reason, count }] : [],
    ),
    mails: sumBy(moving, ({ after }) => after).map(([value, count]) => {
      const { kind, subject } = mailOfChange(record.kind, { name: '', value }, setting)
      return { kind, subject, count }
    }),
  }
}
