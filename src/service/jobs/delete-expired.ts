import type { Database, ServiceContext } from '../context'

/** What forgetting needs. */
export type Forgetting = Pick<ServiceContext, 'database' | 'now' | 'leaving'>

/**
 * Deletes piece by piece what is older than it is kept. What is left undone because the process is to end is done the
 * next time.
 * @param keptFor milliseconds
 * @param deleteSomeBefore deletes some of what is from before a moment, and answers how many
 */
export const forgetInPieces = async (
  { database, now, leaving }: Forgetting,
  keptFor: number,
  deleteSomeBefore: (database: Database, before: Date) => Promise<number>,
): Promise<void> => {
  const before = new Date(now().getTime() - keptFor)
  while (!leaving.aborted && (await deleteSomeBefore(database, before)) > 0);
}
