import type { PageSchedule } from '~/contract/page-writing'
import { fieldProblem } from '~/contract/problem'
import { authorOf, type By } from '../audit/act'
import type { Database, ServiceDeps } from '../deps'
import { lockRow, type StoredPage, updateRow } from './page-rows.repository'
import { recordPageAct } from './record-page-act'

const refusePast = (path: string, text: string | null, now: Date) => {
  if (text !== null && new Date(text) <= now) throw fieldProblem(path, 'Choose a time to come.')
}

const refuseImpossible = (row: StoredPage, schedule: PageSchedule, now: Date, within: string) => {
  const { publishAt, withdrawAt, version } = schedule
  refusePast(`${within}publishAt`, publishAt, now)
  refusePast(`${within}withdrawAt`, withdrawAt, now)
  if (publishAt !== null && withdrawAt !== null && withdrawAt <= publishAt) {
    throw fieldProblem(`${within}withdrawAt`, 'Choose a time after the one it is published at.')
  }
  if (version !== undefined && version > row.version) {
    throw fieldProblem(`${within}version`, 'The page has no such version.')
  }
}

const factsOf = (row: Pick<StoredPage, 'publish_at' | 'withdraw_at' | 'scheduled_version'>) => ({
  publishAt: row.publish_at,
  withdrawAt: row.withdraw_at,
  version: row.scheduled_version,
})

/**
 * As {@link setSchedule}, for a page whose row is locked.
 * @param within where in what was sent the schedule stands, such as `schedule.`
 */
export const planPage = async (
  transaction: Database,
  by: By,
  { row, schedule, within = '' }: { row: StoredPage; schedule: PageSchedule; within?: string },
  now: Date,
) => {
  refuseImpossible(row, schedule, now, within)
  const { publishAt, withdrawAt, version = row.version } = schedule
  const author = authorOf(by)
  const isPlanned = publishAt !== null || withdrawAt !== null
  const planned = {
    publish_at: publishAt,
    withdraw_at: withdrawAt,
    scheduled_version: publishAt === null ? null : version,
    scheduled_by: isPlanned ? author.actorUid : null,
  }
  const [before, after] = [factsOf(row), factsOf(planned)]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await updateRow(transaction, row.id, planned)
  await recordPageAct(transaction, author, { action: 'page.schedule', id: row.id, before, after }, now)
}

/**
 * Plans when a version is published, and when the page is withdrawn. A version saved later changes neither.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `publishAt`, `withdrawAt` or `version`
 */
export const setSchedule = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  schedule: PageSchedule,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    await planPage(transaction, by, { row, schedule }, now())
  })
