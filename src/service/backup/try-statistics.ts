import type { Database } from '../context'
import { freshenStatistics } from './rows/loading.repository'

/**
 * Refreshes the statistics of a fully loaded database; a failure undoes nothing.
 * @returns why it failed; null if it did not
 */
export const tryStatistics = (database: Database): Promise<string | null> =>
  freshenStatistics(database).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
