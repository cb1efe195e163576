import type { Database, ServiceContext } from '../context'

/** The dependencies of deleting expired data. */
export type CleanupContext = Pick<ServiceContext, 'database' | 'now' | 'shutdownSignal'>

/**
 * Deletes expired rows in batches. When the process shuts down, the next run continues.
 * @param keptFor milliseconds
 * @param deleteSomeBefore deletes a batch of rows from before a time, and returns how many
 */
export const deleteExpired = async (
  { database, now, shutdownSignal }: CleanupContext,
  retentionMs: number,
  deleteBatchBefore: (database: Database, before: Date) => Promise<number>,
): Promise<void> => {
  const before = new Date(now().getTime() - retentionMs)
  while (!shutdownSignal.aborted && (await deleteBatchBefore(database, before)) > 0);
}
