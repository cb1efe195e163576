import type { PageSchedule } from '~/contract/page-writing'
import type { PageStatus } from '~/contract/pages'
import { authorOf, type By } from '../audit/act'
import type { ServiceDeps } from '../deps'
import { lockRow } from './page-rows.repository'
import { publishVersion, withdrawPage } from './publish-version'
import { newestVersion, refuseStale } from './refuse-stale'
import { planPage } from './set-schedule'

/** `version`: the newest one as the caller knows it. */
export interface StatusChange {
  status: PageStatus
  message: string
  version?: number | undefined
  /** What is planned from then on; unless told, of a page that is published its withdrawal stays planned. */
  schedule?: PageSchedule | undefined
}

/**
 * Publishes the newest version, withdraws the page, or archives it, and plans what comes next.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text, FIELDS_INVALID at fields of `schedule`; nothing is
 * done then
 */
export const setPageStatus = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  { status, message, version, schedule }: StatusChange,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (version !== undefined) refuseStale(await newestVersion(transaction, row), version)
    const author = authorOf(by)
    const at = now()
    if (status === 'published') {
      const newest = { row, version: row.version, message }
      await publishVersion(transaction, author, newest, at)
    } else if (row.status !== status) {
      await withdrawPage(transaction, author, { row, status }, at)
    }
    if (schedule !== undefined) {
      const changed = { row: await lockRow(transaction, id), schedule, within: 'schedule.' }
      await planPage(transaction, by, changed, at)
    }
  })
