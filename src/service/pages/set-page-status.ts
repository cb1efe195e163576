import type { PageStatus } from '~/contract/pages'
import { authorOf, type By } from '../audit/act'
import type { ServiceDeps } from '../deps'
import { lockRow } from './page-rows.repository'
import { publishVersion, withdrawPage } from './publish-version'
import { newestVersion, refuseStale } from './refuse-stale'
import { wellFormed } from './well-formed'

/** `version`: the newest one as the caller knows it. */
export interface StatusChange {
  status: PageStatus
  message: string
  version?: number | undefined
}

/**
 * Publishes the newest version, withdraws the page, or archives it.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text
 */
export const setPageStatus = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  { status, message, version }: StatusChange,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (version !== undefined) refuseStale(await newestVersion(transaction, row), version)
    const author = authorOf(by)
    if (status === 'published') {
      const newest = { row, version: row.version, message: wellFormed(message) }
      await publishVersion(transaction, author, newest, now())
    } else if (row.status !== status) {
      await withdrawPage(transaction, author, { row, status }, now())
    }
  })
