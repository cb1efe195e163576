import type { Database } from '../deps'
import { deleteSessionsBefore } from './own-acts.repository'

const keptFor = 180 * 86_400_000

/** Forgets when people were here half a year ago and before. */
export const forgetOldSessions = (database: Database, now: Date): Promise<void> =>
  deleteSessionsBefore(database, new Date(now.getTime() - keptFor))
