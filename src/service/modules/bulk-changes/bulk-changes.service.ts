import { t } from '@lingui/core/macro'
import { uuidv7 } from 'uuidv7'
import type { BulkChange, BulkOutcome, BulkReason, BulkValue, NewBulkChange } from '~/contract/bulk-changes'
import { roles, userStatuses } from '~/contract/enums'
import { ProblemError } from '~/contract/problem'
import { toUserStatus } from '~/contract/users'
import { type UserActor, requireRecentSignIn } from '../../http/actor'
import { publish } from '../../events/publish'
import { enqueue } from '../../jobs/queue'
import { deleteInBatches } from '../../database/delete-in-batches'
import type { Database, ServiceContext } from '../../context'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { readMailTexts } from '../../mail/templates'
import type { ActingAdministrator } from '../audit/audit.service'
import { accountStatusChanged, roleChanged } from '../users/users.emails'
import { readUserFilter } from '../users/saved-views.service'
import {
  type BulkChangeCount,
  type BulkChangeRecord,
  getCounts,
  deletePreviews,
  deleteSomeEndedBefore,
  findBulkChange,
  insertBulkChange,
  listDeleted,
  lockBulkChange,
  markStarted,
  markStopped,
} from './bulk-changes.queries'
import { toRole } from './plan-batch'
import { snapshotMatching, snapshotNamed, snapshotUndo, keepLastAdministrator } from './selection.queries'
import { orNotFound } from '../../http/or-not-found'

/** Milliseconds within which a preview can be started: a day. */
const previewRetentionMs = 86_400_000

/**
 * Deletes previews that were never started, since their data is outdated. Their rows, up to a million, are deleted
 * together with those of old changes.
 */
export const discardPreviews = (database: Database, now: Date): Promise<void> =>
  deletePreviews(database, new Date(now.getTime() - previewRetentionMs))

/** When a preview is deleted. */
export const getPreviewEnd = (createdAt: string): Date =>
  new Date(Date.parse(createdAt) + previewRetentionMs + 1)

const enqueueDiscarding = (transaction: Database, id: string, at: Date): Promise<void> =>
  enqueue(transaction, 'bulk changes', [{ key: id, dueAt: getPreviewEnd(at.toISOString()) }], at)

const changeRetentionMs = 365 * 86_400_000

/**
 * Deletes bulk changes that ended over a year ago with their rows, and the rows of deleted previews. Deletes the change
 * first, so that it cannot be undone in part; the audit log still shows what was changed for each user.
 */
export const deleteExpiredBulkChanges = async (context: CleanupContext): Promise<void> => {
  await deleteExpired(context, changeRetentionMs, deleteSomeEndedBefore)
  for (const id of await listDeleted(context.database)) {
    await deleteInBatches(
      context.database,
      { table: 'bulk_change_rows', of: 'bulk_change_id', id },
      context.shutdownSignal,
    )
  }
}

const presentChange = ({
  kind,
  new_value: value,
  undoes,
  message,
  with_mail: mail,
}: BulkChangeRecord): BulkChange['change'] => {
  if (undoes !== null) return { kind: 'undo', bulkChange: undoes, of: kind }
  return kind === 'status'
    ? { kind, newStatus: toUserStatus(value), message, mail }
    : { kind, newRole: toRole(value) }
}

const presentAction = (at: string | null, byUid: string | null, byName: string | null) =>
  at !== null && byUid !== null ? { at, byUid, byName: byName ?? '' } : null

const getSum = (counts: readonly BulkChangeCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** Sums counts by a key, in the order in which the keys first appear. */
const sumBy = <K>(
  counts: readonly BulkChangeCount[],
  getKey: (count: BulkChangeCount) => K,
): [K, number][] => {
  const sums = new Map<string, [K, number]>()
  for (const counted of counts) {
    const key = getKey(counted)
    const name = JSON.stringify(key)
    sums.set(name, [key, (sums.get(name)?.[1] ?? 0) + counted.count])
  }
  return [...sums.values()]
}

const isValue = (value: BulkValue | ''): value is BulkValue => value !== ''
const isReason = (reason: BulkReason | ''): reason is BulkReason => reason !== ''

const composeMail = (kind: BulkChangeRecord['kind'], value: BulkValue | '') =>
  kind === 'status'
    ? accountStatusChanged({ name: '', status: toUserStatus(value), message: '', by: '' })
    : roleChanged({ name: '', role: toRole(value || null) })

type Texts = Awaited<ReturnType<typeof readMailTexts>>

const presentBulkChange = (
  record: BulkChangeRecord,
  counts: readonly BulkChangeCount[],
  { config, texts }: Pick<ServiceContext, 'config'> & { texts: Texts },
): BulkChange => {
  const countOf = (outcome: BulkOutcome) => getSum(counts.filter((counted) => counted.outcome === outcome))
  // Rows without a result when it was stopped do not change.
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
    started: presentAction(record.started_at, record.started_by, record.started_by_name),
    stopped: presentAction(record.stopped_at, record.stopped_by, record.stopped_by_name),
    finishedAt: record.finished_at,
    counts: {
      total: getSum(counts),
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
    mails: sumBy(record.with_mail ? moving : [], ({ after }) => after).map(([value, count]) => {
      const { kind, template, render } = composeMail(record.kind, value)
      return { kind, subject: render(config, texts.get(template)).subject, count }
    }),
  }
}

/** Converts changes to the contract's shape. */
export const presentBulkChanges = async (
  { database, config }: Pick<ServiceContext, 'database' | 'config'>,
  records: readonly BulkChangeRecord[],
): Promise<BulkChange[]> => {
  const counts = await getCounts(
    database,
    records.map(({ id }) => id),
  )
  const values = [
    ...userStatuses.map((status) => composeMail('status', status)),
    ...roles.map((role) => composeMail('role', role)),
  ]
  const texts = await readMailTexts(database, values)
  return records.map((record) =>
    presentBulkChange(
      record,
      counts.filter((counted) => counted.bulk_change_id === record.id),
      { config, texts },
    ),
  )
}

/** @throws ProblemError NOT_FOUND */
export const readBulkChange = async (
  context: Pick<ServiceContext, 'database' | 'config'>,
  id: string,
): Promise<BulkChange> => {
  const record = await findBulkChange(context.database, id)
  const [change] = record ? await presentBulkChanges(context, [record]) : []
  if (!change) throw new ProblemError('NOT_FOUND')
  return change
}

/** Selects the users of a change and previews the result for each; nothing changes before it is started. */
export const previewChange = (
  { database, config, now }: ServiceContext,
  actor: UserActor,
  { change, select }: NewBulkChange,
): Promise<BulkChange> =>
  database.transaction().execute(async (transaction) => {
    const id = uuidv7()
    const at = now()
    const newValue = change.kind === 'status' ? change.newStatus : change.newRole
    const frozen = { id, kind: change.kind, now: at }
    const by = { identityUid: actor.identityUid, at }
    const filter = 'filter' in select ? { filter: select.filter } : {}
    const words = change.kind === 'status' ? { message: change.message, withMail: change.mail } : {}
    await insertBulkChange(transaction, { id, kind: change.kind, newValue, ...filter, ...words }, by)
    await enqueueDiscarding(transaction, id, at)
    if ('filter' in select) {
      const found = await readUserFilter(transaction, select.filter)
      await snapshotMatching(transaction, frozen, newValue, found)
    } else await snapshotNamed(transaction, frozen, newValue, select.users)
    await keepLastAdministrator(transaction, frozen, actor.identityUid)
    return readBulkChange({ database: transaction, config }, id)
  })

/**
 * Starts a previewed change, which the workers apply. Of two concurrent administrators, one starts it and may repeat
 * the call.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED; NOT_FOUND; CONFLICT if it is no longer a preview
 */
export const startChange = async (
  context: ServiceContext,
  { actor, requestId }: ActingAdministrator,
  id: string,
): Promise<BulkChange> => {
  requireRecentSignIn(context, actor)
  const by = { identityUid: actor.identityUid, at: context.now() }
  const isStarted = await context.database.transaction().execute(async (transaction) => {
    const isOurs = await markStarted(transaction, id, by, requestId)
    if (isOurs) await enqueue(transaction, 'bulk changes', [{ key: id }], by.at)
    return isOurs
  })
  const change = await readBulkChange(context, id)
  const isOwn = change.started?.byUid === actor.identityUid && change.stopped === null
  if (!isStarted && !isOwn)
    throw new ProblemError('CONFLICT', { detail: t`This change was already started.` })
  return change
}

/**
 * Stops a running change once its current batches are done; no row changes after the response. The same administrator
 * may repeat the call.
 * @throws ProblemError NOT_FOUND; CONFLICT if it is not running
 */
export const stopChange = (
  context: ServiceContext,
  by: ActingAdministrator,
  id: string,
): Promise<BulkChange> =>
  context.database.transaction().execute(async (transaction) => {
    await lockBulkChange(transaction, id)
    const at = context.now()
    const { identityUid } = by.actor
    const isStopped = await markStopped(transaction, id, { identityUid, at })
    const change = await readBulkChange({ ...context, database: transaction }, id)
    const isOwn = change.stopped?.byUid === identityUid
    if (!isStopped && !isOwn) throw new ProblemError('CONFLICT', { detail: t`This change is not running.` })
    if (isStopped) await publish(context, transaction, { type: 'bulk-change.stopped', by, id, at })
    return change
  })

/**
 * Previews the undo of a change, for every changed user whom no later action has changed.
 * @throws ProblemError NOT_FOUND; CONFLICT while it is a preview or running
 */
export const undoChange = (
  { database, config, now }: ServiceContext,
  actor: UserActor,
  undoes: string,
): Promise<BulkChange> =>
  database.transaction().execute(async (transaction) => {
    const change = orNotFound(await findBulkChange(transaction, undoes))
    if (change.state === 'preview')
      throw new ProblemError('CONFLICT', { detail: t`Nothing has changed yet.` })
    if (change.state === 'running') throw new ProblemError('CONFLICT', { detail: t`Stop it first.` })
    const id = uuidv7()
    const at = now()
    const frozen = { id, kind: change.kind, now: at }
    const by = { identityUid: actor.identityUid, at }
    // Users who were not notified of the change are not notified of its undo.
    const undo = { id, kind: change.kind, newValue: null, undoes, withMail: change.with_mail }
    await insertBulkChange(transaction, undo, by)
    await enqueueDiscarding(transaction, id, at)
    await snapshotUndo(transaction, frozen, undoes)
    await keepLastAdministrator(transaction, frozen, actor.identityUid)
    return readBulkChange({ database: transaction, config }, id)
  })
