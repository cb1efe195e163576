import type { Author } from '../audit/record-act'
import type { Database } from '../deps'
import { type StoredPage, updateRow } from './page-rows.repository'
import { insertPublication, replaceSections, showVersion } from './publications.repository'
import { recordPageAct } from './record-page-act'

const noSchedule = { publish_at: null, withdraw_at: null, scheduled_version: null, scheduled_by: null }

/** A planned publication is over; a planned withdrawal stays. */
const publicationDone = ({ withdraw_at, scheduled_by }: StoredPage) => ({
  publish_at: null,
  scheduled_version: null,
  scheduled_by: withdraw_at === null ? null : scheduled_by,
})

/** Lets readers get a version of a page whose row is locked. Where they have it already, nothing happens. */
export const publishVersion = async (
  transaction: Database,
  author: Author,
  { row, version, message }: { row: StoredPage; version: number; message: string },
  now: Date,
) => {
  const isPublished = row.status === 'published' && row.published_version === version
  if (isPublished && row.publish_at === null) return
  await updateRow(transaction, row.id, publicationDone(row))
  if (isPublished) return
  await updateRow(transaction, row.id, {
    status: 'published',
    published_version: version,
    published_at: row.published_at ?? now.toISOString(),
  })
  await showVersion(transaction, row.id, version, now)
  await replaceSections(transaction, row.id)
  await insertPublication(transaction, { id: row.id, version, message }, author, now)
  const act = {
    action: 'page.publish' as const,
    id: row.id,
    before: { status: row.status, version: row.published_version },
    after: { status: 'published', version },
  }
  await recordPageAct(transaction, author, act, now)
}

/** Takes a page whose row is locked from its readers, with all that was planned for it. */
export const withdrawPage = async (
  transaction: Database,
  author: Author,
  { row, status }: { row: StoredPage; status: 'draft' | 'archived' },
  now: Date,
) => {
  await updateRow(transaction, row.id, { status, published_version: null, ...noSchedule })
  if (row.published_version !== null) {
    await showVersion(transaction, row.id, row.version, now)
    await replaceSections(transaction, row.id)
  }
  const act = {
    action: status === 'archived' ? ('page.archive' as const) : ('page.withdraw' as const),
    id: row.id,
    before: { status: row.status, version: row.published_version },
    after: { status, version: null },
  }
  await recordPageAct(transaction, author, act, now)
}

/** Clears what was planned for a page, such as the withdrawal of one that readers no longer have. */
export const clearSchedule = (transaction: Database, id: string) => updateRow(transaction, id, noSchedule)
