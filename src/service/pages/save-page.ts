import { authorOf, type By } from '../audit/act'
import type { ServiceDeps } from '../deps'
import { addVersion } from './add-version'
import { lockRow } from './page-rows.repository'
import { recordPageAct } from './record-page-act'
import { newestVersion, refuseStale } from './refuse-stale'
import { renderBody } from './render-body'
import { deleteCopyOf } from './working-copies.repository'

/** A text, and the version that it began from. Without a summary, that one's stays. */
export interface SavedText {
  title: string
  summary?: string | undefined
  body: string
  message: string
  baseVersion: number
}

/**
 * Saves a text as a new version, which readers do not get before it is published. The same text again makes none.
 * @returns the newest version then
 * @throws ProblemError NOT_FOUND, STALE_VERSION with the newest text, FIELDS_INVALID at `body`
 */
export const savePage = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  { title, summary, body, message, baseVersion }: SavedText,
): Promise<{ version: number }> => {
  const begun = now()
  const rendered = await renderBody(body)
  return database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    const newest = await newestVersion(transaction, row)
    refuseStale(newest, baseVersion)
    const { actorUid: authorUid } = authorOf(by)
    if (authorUid !== null) await deleteCopyOf(transaction, { id, authorUid }, begun)
    const at = now()
    const text = { title, summary: summary ?? newest.summary, body }
    const written = { text, message, rendered }
    const version = await addVersion(transaction, by, { row, newest }, written, at)
    if (version === null) return { version: newest.version }
    const act = {
      action: 'page.save' as const,
      id,
      before: { version: newest.version, ...(newest.title !== text.title && { title: newest.title }) },
      after: { version, ...(newest.title !== text.title && { title: text.title }) },
    }
    await recordPageAct(transaction, authorOf(by), act, at)
    return { version }
  })
}
