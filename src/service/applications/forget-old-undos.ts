import type { ServiceDeps } from '../deps'
import { deleteSomeUndosBefore } from './undos.repository'

// Much longer than decisions can be taken back, so that clocks may differ.
const keptFor = 86_400_000

/**
 * Forgets what taking back would take of decisions that cannot be taken back any more. What is left undone because the
 * process is to end is done the next time.
 */
export const forgetOldUndos = async ({
  database,
  now,
  leaving,
}: Pick<ServiceDeps, 'database' | 'now' | 'leaving'>): Promise<void> => {
  const before = new Date(now().getTime() - keptFor)
  while (!leaving.aborted && (await deleteSomeUndosBefore(database, before)) > 0);
}
