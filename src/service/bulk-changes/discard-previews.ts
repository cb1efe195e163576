import type { Database } from '../deps'
import { deletePreviews } from './bulk-changes.repository'

/** Milliseconds that a preview is kept for somebody to start it: a day. */
const keptFor = 86_400_000

/**
 * Does away with previews that nobody started: what they settled is stale. Their rows, which may be a million, go with
 * those of old changes.
 */
export const discardPreviews = (database: Database, now: Date): Promise<void> =>
  deletePreviews(database, new Date(now.getTime() - keptFor))
