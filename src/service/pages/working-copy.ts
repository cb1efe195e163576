import type { WorkingCopy } from '~/contract/page-writing'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { holdRow, requireRow } from './page-rows.repository'
import { newestVersion, staleVersion } from './refuse-stale'
import {
  deleteCopy,
  findCopy,
  insertCopy,
  listOtherWriters,
  lockCopy,
  type StoredCopy,
  updateCopy,
} from './working-copies.repository'

// Milliseconds for which somebody who kept something counts as writing.
const writingFor = 15 * 60_000

/**
 * What somebody is writing at a page and has not saved, and who else is.
 * @throws ProblemError NOT_FOUND
 */
export const readWorkingCopy = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  { identityUid: authorUid }: Pick<UserActor, 'identityUid'>,
  id: string,
): Promise<{ mine: WorkingCopy | null; others: { authorName: string; savedAt: string }[] }> => {
  await requireRow(database, id)
  const since = new Date(now().getTime() - writingFor)
  return {
    mine: (await findCopy(database, { id, authorUid })) ?? null,
    others: await listOtherWriters(database, { id, authorUid }, since),
  }
}

/** What is being written. `revision` is the one that was kept last, 0 for the first time. */
export interface KeptText {
  title: string
  summary: string
  body: string
  baseVersion: number
  revision: number
}

const isSame = (kept: StoredCopy, text: Omit<KeptText, 'revision'>) =>
  kept.title === text.title &&
  kept.summary === text.summary &&
  kept.body === text.body &&
  kept.baseVersion === text.baseVersion

const staleCopy = ({ baseVersion, savedAt, title, summary, body }: StoredCopy, authorName: string) =>
  new ProblemError('STALE_VERSION', {
    detail: 'Another window of yours kept a different text.',
    current: { version: baseVersion, title, summary, body, authorName, savedAt },
  })

/**
 * Keeps what somebody is writing at a page. The same text again, such as after an answer that was lost, is kept
 * already.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the text that another window of the same person kept, or where
 *   that one saved or discarded it, with the newest version; FIELDS_INVALID at `baseVersion`
 */
export const keepWorkingCopy = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  { identityUid: authorUid, user }: UserActor,
  id: string,
  { revision, baseVersion, ...written }: KeptText,
): Promise<{ revision: number; savedAt: string }> =>
  database.transaction().execute(async (transaction) => {
    const row = await holdRow(transaction, id)
    if (baseVersion > row.version) throw fieldProblem('baseVersion', 'The page has no such version.')
    const owner = { id, authorUid }
    const text = { baseVersion, ...written }
    const at = now()
    const first = revision === 0 ? await insertCopy(transaction, owner, text, at) : null
    if (first !== null) return { revision: first, savedAt: at.toISOString() }
    const kept = await lockCopy(transaction, owner)
    if (!kept) throw staleVersion(await newestVersion(transaction, row))
    if (isSame(kept, text)) return { revision: kept.revision, savedAt: kept.savedAt }
    if (kept.revision !== revision) throw staleCopy(kept, user.name)
    return { revision: await updateCopy(transaction, owner, text, at), savedAt: at.toISOString() }
  })

/**
 * Forgets what somebody was writing at a page.
 * @throws ProblemError NOT_FOUND
 */
export const discardWorkingCopy = async (
  { database }: Pick<ServiceDeps, 'database'>,
  { identityUid: authorUid }: UserActor,
  id: string,
): Promise<void> => {
  await requireRow(database, id)
  await deleteCopy(database, { id, authorUid })
}
