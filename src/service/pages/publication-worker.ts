import type { Author } from '../audit/record-act'
import { portal } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { startWorker, type Worker } from '../start-worker'
import { nameOfUser } from '../users/name-of-user'
import { lockRow, type StoredPage } from './page-rows.repository'
import { claimDue, listDue } from './publications.repository'
import { clearSchedule, publishVersion, withdrawPage } from './publish-version'

type Needs = Pick<ServiceDeps, 'database' | 'log' | 'now'>

const atOnce = 100

/** Who planned it; the portal where that person is gone. */
const plannerOf = async (database: Database, { scheduled_by: uid }: StoredPage): Promise<Author> => {
  const name = uid === null ? '' : await nameOfUser(database, uid)
  return name ? { actorUid: uid, actorName: name, requestId: '' } : portal
}

const hasCome = (time: string | null, now: Date) => time !== null && new Date(time) <= now

/** Does what was planned for a page, unless another node does. */
const carryOut = ({ database, now }: Needs, id: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    if (!(await claimDue(transaction, id, at))) return
    const row = await lockRow(transaction, id)
    const author = await plannerOf(transaction, row)
    // Where both have come while no node was there to see it, readers no longer get what was planned first.
    if (!hasCome(row.withdraw_at, at)) {
      const version = row.scheduled_version ?? row.version
      await publishVersion(transaction, author, { row, version, message: '' }, at)
    } else if (row.status === 'published') {
      await withdrawPage(transaction, author, { row, status: 'draft' }, at)
    } else {
      await clearSchedule(transaction, id)
    }
  })

/**
 * Starts publishing and withdrawing pages when their time comes. Several nodes may do it: each page is done once.
 * One that fails is left for the next look, and keeps no other waiting.
 */
export const startPublicationWorker = (deps: Needs): Worker =>
  startWorker({
    name: 'publications',
    sentence: 'A page could not be published or withdrawn at its time',
    log: deps.log,
    next: async (signal) => {
      const due = await listDue(deps.database, deps.now(), atOnce)
      const failures: unknown[] = []
      for (const id of due) {
        if (signal.aborted) return false
        await carryOut(deps, id).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
      return due.length === atOnce
    },
  })
