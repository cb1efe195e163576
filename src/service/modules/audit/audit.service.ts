import type { AuditFilter, AuditLogEntry } from '~/contract/audit'
import type { SignIn } from '~/contract/own-account'
import type { Database } from '../../context'
import { readBatches } from '../../database/paging'
import { type AuditEvent, type By, type OwnAction, getAuthor } from './audit-actions'
import {
  type KeyedEntry,
  deleteSessionsBefore,
  listEntriesAfter,
  insertEntries,
  insertOwnAction,
  getSessions,
} from './audit.queries'

export { listCompanyEntries } from './audit.queries'

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

const getRow = (entry: AuditLogEntry) => [
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

/** Exports all entries that a filter finds as the rows of a table, newest first. */
export async function* exportEntries(database: Database, filter: AuditFilter): AsyncGenerator<string[]> {
  yield heading
  const batches = readBatches<KeyedEntry>((last, limit) => listEntriesAfter(database, filter, last, limit))
  for await (const entries of batches) yield* entries.map(getRow)
}

export type { AuditEvent, AuditFacts, ActingAdministrator, Author } from './audit-actions'
export { portal } from './audit-actions'

/** Writes administrative actions to the audit log; call it in the transaction of the actions. */
export const recordAuditEvents = (database: Database, by: By, events: AuditEvent[], now: Date) =>
  insertEntries(database, getAuthor(by), events, now)

// A user who looks for a stranger's sign-in checks the last weeks.
const maxShown = 20

/** Lists a user's recent sign-ins: each day and browser once. Sign-ins older than half a year are deleted. */
export const listSignIns = async (database: Database, identityUid: string): Promise<SignIn[]> => {
  const sessions = await getSessions(database, identityUid, maxShown)
  return sessions.map(({ at, browser }) => ({ at, browser: typeof browser === 'string' ? browser : '' }))
}

/**
 * Records actions of users on their own account, so that administrators can trace them later. The start of a session is
 * recorded once a day.
 */
export const recordOwnAction = (database: Database, identityUid: string, action: OwnAction, now: Date) =>
  insertOwnAction(database, identityUid, action, now)

const retentionMs = 180 * 86_400_000

/** Deletes the sign-ins from over half a year ago. */
export const deleteExpiredSessions = (database: Database, now: Date): Promise<void> =>
  deleteSessionsBefore(database, new Date(now.getTime() - retentionMs))
