import { fieldProblem } from '~/contract/problem'
import { authorOf } from '../audit/act'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { lockRow, type StoredPage, updateRow } from './page-rows.repository'
import { recordPageAct } from './record-page-act'

/** Times are ISO 8601; null for not at all. */
export interface PageSchedule {
  publishAt: string | null
  withdrawAt: string | null
  /** What is published then: the newest version unless told. */
  version?: number | undefined
}

const timeToCome = (path: string, text: string | null, now: Date): string | null => {
  if (text === null) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw fieldProblem(path, 'Give a day and a time.')
  if (time <= now) throw fieldProblem(path, 'Choose a time to come.')
  return time.toISOString()
}

const timesOf = (schedule: PageSchedule, now: Date) => {
  const publishAt = timeToCome('publishAt', schedule.publishAt, now)
  const withdrawAt = timeToCome('withdrawAt', schedule.withdrawAt, now)
  if (publishAt !== null && withdrawAt !== null && withdrawAt <= publishAt) {
    throw fieldProblem('withdrawAt', 'Choose a time after the one it is published at.')
  }
  return { publishAt, withdrawAt }
}

const factsOf = (row: Pick<StoredPage, 'publish_at' | 'withdraw_at' | 'scheduled_version'>) => ({
  publishAt: row.publish_at,
  withdrawAt: row.withdraw_at,
  version: row.scheduled_version,
})

/**
 * Plans when a version is published, and when the page is withdrawn. A version saved later changes neither.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `publishAt`, `withdrawAt` or `version`
 */
export const setSchedule = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  schedule: PageSchedule,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    const at = now()
    const { publishAt, withdrawAt } = timesOf(schedule, at)
    if (schedule.version !== undefined && schedule.version > row.version) {
      throw fieldProblem('version', 'The page has no such version.')
    }
    const isPlanned = publishAt !== null || withdrawAt !== null
    const planned = {
      publish_at: publishAt,
      withdraw_at: withdrawAt,
      scheduled_version: publishAt === null ? null : (schedule.version ?? row.version),
      scheduled_by: isPlanned ? by.actor.identityUid : null,
    }
    const [before, after] = [factsOf(row), factsOf(planned)]
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await updateRow(transaction, id, planned)
    await recordPageAct(transaction, authorOf(by), { action: 'page.schedule', id, before, after }, at)
  })
