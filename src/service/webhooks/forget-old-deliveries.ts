import type { ServiceDeps } from '../deps'
import { deleteSomeBefore } from './queue.repository'

const keptFor = 30 * 86_400_000

/**
 * Forgets what was posted a month ago and before, and what could not be posted for so long. What is left undone because
 * the process is to end is done the next time.
 */
export const forgetOldDeliveries = async ({
  database,
  now,
  leaving,
}: Pick<ServiceDeps, 'database' | 'now' | 'leaving'>): Promise<void> => {
  const before = new Date(now().getTime() - keptFor)
  while (!leaving.aborted && (await deleteSomeBefore(database, before)) > 0);
}
