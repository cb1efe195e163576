import { authorOf, type By } from '../audit/act'
import type { Database } from '../deps'
import { type StoredPage, updateRow } from './page-rows.repository'
import { showVersion } from './publications.repository'
import type { RenderedPage } from './render-markdown'
import { insertVersion, type PageText, type StoredVersion } from './versions.repository'

const isSame = (a: PageText, b: PageText) =>
  a.title === b.title && a.summary === b.summary && a.body === b.body

/**
 * Writes a text as the newest version of a page whose row is locked. Readers keep what they have; while they have
 * nothing, the page's row follows its newest version.
 * @returns null where it says what the newest version says
 */
export const addVersion = async (
  transaction: Database,
  by: By,
  { row, newest }: { row: StoredPage; newest: StoredVersion },
  { text, message, rendered }: { text: PageText; message: string; rendered: RenderedPage },
  now: Date,
): Promise<number | null> => {
  if (isSame(newest, text)) return null
  const version = newest.version + 1
  const { actorUid: authorUid, actorName: authorName } = authorOf(by)
  await insertVersion(
    transaction,
    { id: row.id, version, ...text, message, authorUid, authorName },
    rendered,
    now,
  )
  await updateRow(transaction, row.id, { version })
  if (row.published_version === null) await showVersion(transaction, row.id, version, now)
  return version
}
