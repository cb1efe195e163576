import { t } from '@lingui/core/macro'
import type { KitRequestState, KitReturn, LoanExtension, ReturnOutcome } from '~/contract/kits'
import type { KitUnitCondition, KitUnitState } from '~/contract/kit-units'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { writeOnce } from '../../http/idempotency'
import type { JobRunner } from '../../jobs/worker'
import type { ActingAdministrator } from '../audit/audit.service'
import { withdrawNotices } from '../notifications/notify'
import {
  claimReminder,
  findRequest,
  insertEvent,
  findKitOfRequest,
  lockRequest,
  setReminder,
  updateDueDay,
  updateRequest,
  writeKitDay,
} from './kit-requests.queries'
import { countLost, insertUnitEvents, listRequestUnits, updateUnits } from './kit-units.queries'
import { getUnitActor } from './kit-units.service'
import { lockKit } from './kits.queries'
import { toDay } from '../../days'
import { orNotFound } from '../../http/or-not-found'

/**
 * Returns a request with its events and its units.
 * @throws ProblemError NOT_FOUND, also if its user was deleted
 */
export const requireRequest = async (database: Database, id: string, now: Date) => {
  const request = await findRequest(database, id, now)
  if (!request || request.isDeleted) throw new ProblemError('NOT_FOUND')
  return { ...request, units: await listRequestUnits(database, id) }
}

interface StateChange {
  id: string
  before: { state: KitRequestState; quantity: number }
  state: Exclude<KitRequestState, 'requested'>
  quantity: number
  note: string
  parcel?: { carrier?: string; tracking?: string }
}

/** Sets the state of a locked request, and notifies its user unless deleted. */
export const moveRequest = async (
  context: WriteContext,
  transaction: Database,
  by: ActingAdministrator,
  { id, before, state, quantity, note, parcel = {} }: StateChange,
  at: Date,
): Promise<void> => {
  await updateRequest(transaction, id, { state, quantity, ...parcel }, at)
  const { identityUid: actorUid, name: actorName } = getUnitActor(by)
  await insertEvent(transaction, { requestId: id, state, quantity, note, actorUid, actorName }, at)
  const request = orNotFound(await findRequest(transaction, id, at))
  const lost = state === 'returned' ? await countLost(transaction, id) : 0
  // No reminder is sent after the return.
  if (state === 'returned') await withdrawNotices(transaction, [id])
  const after = { state, quantity, note, lost, ...parcel }
  await publish(context, transaction, { type: 'kit-request.changed', by, request, before, after, at })
}

/** The state of a unit after its return; the condition of a lost one does not change. */
const getStateAfterReturn: Record<ReturnOutcome, { state: KitUnitState; condition?: KitUnitCondition }> = {
  good: { state: 'in-stock', condition: 'good' },
  damaged: { state: 'in-repair', condition: 'damaged' },
  incomplete: { state: 'in-repair', condition: 'incomplete' },
  lost: { state: 'lost' },
}

const returnUnit = async (
  transaction: Database,
  { id, requestId, outcome, note }: { id: string; requestId: string; outcome: ReturnOutcome; note: string },
  by: ActingAdministrator,
  now: Date,
) => {
  await updateUnits(transaction, [id], { ...getStateAfterReturn[outcome], requestId: null }, now)
  const event = { action: 'returned', requestId, by: getUnitActor(by), note } as const
  await insertUnitEvents(transaction, [id], event, now)
}

/** Records that all units of a request that are on loan were returned in good condition. */
export const returnRemaining = async (
  transaction: Database,
  requestId: string,
  by: ActingAdministrator,
  now: Date,
): Promise<void> => {
  for (const { id } of await listRequestUnits(transaction, requestId)) {
    await returnUnit(transaction, { id, requestId, outcome: 'good', note: '' }, by, now)
  }
}

const assertNoDuplicates = (ids: readonly string[]) => {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated >= 0) throw createFieldError(`units.${repeated}.id`, 'unitRepeated')
}

/**
 * Returns the request after a return.
 * @throws ProblemError NOT_FOUND
 */
const readReturned = async (database: Database, id: string, now: Date) => {
  const request = orNotFound(await findRequest(database, id, now))
  return { state: request.state, serials: request.serials }
}

/**
 * Records returns, also of a deleted user. With the last unit, the request is returned.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED; CONFLICT if one of the units is not on loan for the request;
 *   FIELDS_INVALID at `units.0.id` and so on for one that is named twice
 */
export const returnUnits = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { units, note }: Omit<KitReturn, 'idempotencyKey'>,
) =>
  writeOnce(context, by, {
    write: async (transaction) => {
      const kitId = orNotFound(await findKitOfRequest(transaction, id))
      // The kit first, as when a kit is requested, to prevent deadlocks.
      await lockKit(transaction, { id: kitId })
      const before = await lockRequest(transaction, id)
      const at = context.now()
      const lent = await listRequestUnits(transaction, id)
      assertNoDuplicates(units.map((unit) => unit.id))
      const serials = new Map(
        lent.map((unit) => [unit.id, unit.state === 'on-loan' ? unit.serial : undefined]),
      )
      if (!before || units.some((unit) => serials.get(unit.id) === undefined)) {
        const detail = t`Someone else recorded a return in the meantime. Nothing was changed.`
        throw new ProblemError('CONFLICT', { detail })
      }
      for (const unit of units) await returnUnit(transaction, { ...unit, requestId: id }, by, at)
      const returned = units.map((unit) => ({ serial: serials.get(unit.id) ?? '', outcome: unit.outcome }))
      await publish(context, transaction, { type: 'kit-units.returned', by, requestId: id, returned, at })
      if (units.length === lent.length) {
        const { quantity } = before
        await moveRequest(context, transaction, by, { id, before, state: 'returned', quantity, note }, at)
      }
      return readReturned(transaction, id, at)
    },
    read: (transaction) => readReturned(transaction, id, context.now()),
  })

const day = 86_400_000

/** Reminders are sent at eight o'clock, in UTC. */
const getReminderTime = (dueOn: string, days: number) =>
  new Date(Date.parse(`${dueOn}T08:00:00Z`) + days * day)

/** When a borrower is reminded next: 14 days and a day before the end of the loan, then each week after it. */
const getNextReminder = (dueOn: string, after: Date): Date => {
  const weeks = Math.max(0, Math.ceil((after.getTime() - getReminderTime(dueOn, 1).getTime()) / (7 * day)))
  const times = [-14, -1, 1, 1 + 7 * weeks, 8 + 7 * weeks].map((days) => getReminderTime(dueOn, days))
  return times.find((time) => time > after) ?? getReminderTime(dueOn, 15 + 7 * weeks)
}

/**
 * Extends a loan.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was extended or returned since it was read; FIELDS_INVALID at `dueOn`
 */
export const extendLoan = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { dueOn, before, note }: LoanExtension,
) =>
  context.database.transaction().execute(async (transaction) => {
    const locked = await lockRequest(transaction, id)
    const at = context.now()
    const extended = await requireRequest(transaction, id, at)
    // Sent again, since the response was lost.
    if (locked?.state === 'delivered' && locked.dueOn === dueOn && before < dueOn) return extended
    if (locked?.state !== 'delivered' || locked.dueOn !== before) {
      throw new ProblemError('CONFLICT', { detail: t`Someone else changed this loan in the meantime.` })
    }
    if (dueOn <= before || dueOn <= toDay(at)) throw createFieldError('dueOn', 'dueDayNotLater')
    await updateDueDay(transaction, id, { dueOn, remindAt: getNextReminder(dueOn, at) })
    await withdrawNotices(transaction, [id])
    const request = await requireRequest(transaction, id, at)
    await publish(context, transaction, { type: 'kit-loan.extended', by, request, before, dueOn, note, at })
    return request
  })

/**
 * Reminds the borrower whose reminder has been due longest. The reminder and the time of the next one commit together,
 * so that each is sent once. Returns whether there may be more.
 */
const remindNextBorrower = (context: WriteContext): Promise<boolean> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const due = await claimReminder(transaction, at)
    if (!due) return false
    await setReminder(transaction, due.id, due.dueOn === null ? null : getNextReminder(due.dueOn, at))
    const request = await findRequest(transaction, due.id, at)
    if (request?.state !== 'delivered' || request.isDeleted || due.dueOn === null) return true
    const daysLeft = Math.round((Date.parse(due.dueOn) - Date.parse(toDay(at))) / day)
    await publish(context, transaction, {
      type: 'kit-loan.reminded',
      request,
      dueOn: due.dueOn,
      daysLeft,
      at,
    })
    return true
  })

/** Reminds borrowers of loans that end or have ended, and records the number of loans. */
export const loanReminders = (context: WriteContext & Pick<ServiceContext, 'shutdownSignal'>): JobRunner => ({
  failureMessage: 'Borrowers of kits could not be reminded',
  intervalMs: 3_600_000,
  renews: true,
  run: async () => {
    await writeKitDay(context.database, context.now())
    while (!context.shutdownSignal.aborted && (await remindNextBorrower(context)));
  },
})
