import type { AuditFilter, AuditLogEntry } from '~/contract/audit'
import type { Database } from '../deps'
import { entriesAfter, type PlacedEntry } from './audit-log.repository'

const heading = [
  'at',
  'actorUid',
  'actorName',
  'action',
  'subjectKind',
  'subjectId',
  'subjectName',
  'before',
  'after',
]

const atOnce = 1_000

const rowOf = (entry: AuditLogEntry) => [
  entry.at,
  entry.actorUid ?? '',
  entry.actorName,
  entry.action,
  entry.subjectKind,
  entry.subjectId,
  entry.subjectName,
  JSON.stringify(entry.before),
  JSON.stringify(entry.after),
]

/** All that a filter finds as the rows of a table, newest first. Each batch is a query of its own. */
export async function* exportEntries(database: Database, filter: AuditFilter): AsyncGenerator<string[]> {
  yield heading
  let last: PlacedEntry | undefined
  for (;;) {
    const entries = await entriesAfter(database, filter, last, atOnce)
    for (const entry of entries) yield rowOf(entry)
    if (entries.length < atOnce) return
    last = entries.at(-1)
  }
}
