import { sql } from 'kysely'
import { deleteSome } from '../database/delete-some'
import type { Database } from '../deps'
import { type Forgetting, forgetInPieces } from '../forget-in-pieces'

const keptFor = 365 * 86_400_000

const deleteSomeBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, {
    table: 'contact_messages',
    key: 'id',
    matching: sql`created_at < ${before.toISOString()}`,
  })

/** Forgets what people wrote to support a year ago and before, with what was answered: most of them are nobody here. */
export const forgetOldMessages = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeBefore)
