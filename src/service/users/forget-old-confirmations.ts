import type { ServiceDeps } from '../deps'
import { deleteSomeEndedBefore } from './confirmations.repository'

const keptFor = 30 * 86_400_000

/**
 * Forgets links of confirmation that ended a month ago and before. Until then whoever opens one hears that it has
 * expired, or that the address was confirmed, and not that it is wrong. What is left undone because the process is to
 * end is done the next time.
 */
export const forgetOldConfirmations = async ({
  database,
  now,
  leaving,
}: Pick<ServiceDeps, 'database' | 'now' | 'leaving'>): Promise<void> => {
  const before = new Date(now().getTime() - keptFor)
  while (!leaving.aborted && (await deleteSomeEndedBefore(database, before)) > 0);
}
