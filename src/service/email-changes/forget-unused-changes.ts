import type { Database } from '../deps'
import { deleteUnusedBefore } from './email-changes.repository'

const keptFor = 30 * 86_400_000

/** Forgets changes of addresses that were asked for a month ago and never made. */
export const forgetUnusedChanges = (database: Database, now: Date): Promise<void> =>
  deleteUnusedBefore(database, new Date(now.getTime() - keptFor))
