import { sql } from 'kysely'
import { deleteSome } from '../database/delete-some'
import type { Database } from '../deps'
import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { leastIdAt } from './outbox'

const day = 86_400_000
const newsKeptFor = 90 * day
const keptFor = 365 * day

const isDone = sql`(sent_at is not null or given_up_at is not null)`

/** Those that go to many at once, and tell of what stands in the portal. */
const deleteSomeNews = (database: Database, before: Date) =>
  deleteSome(database, {
    table: 'mails',
    key: 'id',
    matching: sql`kind in ('announcement', 'digest') and ${isDone} and created_at < ${before.toISOString()}`,
  })

const deleteSomeMails = (database: Database, before: Date) =>
  deleteSome(database, {
    table: 'mails',
    key: 'id',
    matching: sql`id < ${leastIdAt(before)}::uuid and ${isDone}`,
  })

/** Forgets that mails were sent, or given up, a year ago; of announcements and digests after a quarter of a year. */
export const forgetOldMails = async (deps: Forgetting): Promise<void> => {
  await forgetInPieces(deps, newsKeptFor, deleteSomeNews)
  await forgetInPieces(deps, keptFor, deleteSomeMails)
}
