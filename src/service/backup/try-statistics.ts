import type { Database } from '../context'
import { freshenStatistics } from './rows/loading.repository'

/**
 * Freshens the statistics of a database in which everything is already: whatever goes wrong there, nothing is undone.
 * @returns why it could not be done; null where it was
 */
export const tryStatistics = (database: Database): Promise<string | null> =>
  freshenStatistics(database).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
