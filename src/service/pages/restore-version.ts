import { fieldProblem } from '~/contract/problem'
import { authorOf } from '../audit/act'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { addVersion } from './add-version'
import { lockRow, requireRow } from './page-rows.repository'
import { recordPageAct } from './record-page-act'
import { newestVersion, refuseStale } from './refuse-stale'
import { renderBody } from './render-body'
import { findVersion } from './versions.repository'

/**
 * Saves what an earlier version says as the newest one; nothing is published.
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text, FIELDS_INVALID at `version`
 */
export const restoreVersion = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { version, baseVersion }: { version: number; baseVersion: number },
): Promise<{ version: number }> => {
  await requireRow(database, id)
  const earlier = await findVersion(database, id, version)
  if (!earlier) throw fieldProblem('version', 'The page has no such version.')
  const { title, summary, body } = earlier
  // Anew: what was rendered long ago may lack what pages have today.
  const rendered = await renderBody(body)
  return database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    const newest = await newestVersion(transaction, row)
    refuseStale(newest, baseVersion)
    const at = now()
    const message = `Restored from version ${version}`
    const written = { text: { title, summary, body }, message, rendered }
    const restored = await addVersion(transaction, by, { row, newest }, written, at)
    if (restored === null) return { version: newest.version }
    const act = {
      action: 'page.restore' as const,
      id,
      before: { version: newest.version },
      after: { version: restored, restoredVersion: version },
    }
    await recordPageAct(transaction, authorOf(by), act, at)
    return { version: restored }
  })
}
