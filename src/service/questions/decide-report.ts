import { ProblemError } from '~/contract/problem'
import type { Report } from '~/contract/questions'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { hidePost } from './hide-post'
import { holdPost } from './posts'
import { findReport, readReport, settleReports } from './reports.repository'

/**
 * Takes a reported post out of sight, or finds nothing wrong with it; settles every open report of it.
 * @throws ProblemError NOT_FOUND; CONFLICT where it was decided before
 */
export const decideReport = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  state: 'hidden' | 'dismissed',
): Promise<Report> =>
  database.transaction().execute(async (transaction) => {
    const found = await findReport(transaction, id)
    if (!found) throw new ProblemError('NOT_FOUND')
    const held = await holdPost(transaction, by.actor, found)
    // Again, as it is now that nobody else decides on the same post.
    const report = await findReport(transaction, id)
    if (report?.state !== 'open') {
      throw new ProblemError('CONFLICT', { detail: 'Somebody decided on this report in the meantime.' })
    }
    const moment = now()
    const { identityUid, user } = by.actor
    if (state === 'hidden') await hidePost(transaction, held, true, moment)
    const settled = await settleReports(
      transaction,
      found.id,
      { state, byUid: identityUid, byName: user.name },
      moment,
    )
    const act = { action: 'report.decide', subjectKind: 'report', subjectId: id } as const
    const after = { state, post: `${found.kind} ${found.id}`, reports: settled }
    await recordAct(transaction, by, { ...act, before: { state: 'open' }, after }, moment)
    const decided = await readReport(transaction, id)
    if (!decided) throw new ProblemError('NOT_FOUND')
    return decided
  })
