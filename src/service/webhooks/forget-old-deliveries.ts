import type { Database } from '../deps'
import { deleteDeliveriesBefore } from './queue.repository'

const keptFor = 30 * 86_400_000

/** Forgets what was posted a month ago and before, and what could not be posted for so long. */
export const forgetOldDeliveries = (database: Database, now: Date): Promise<void> =>
  deleteDeliveriesBefore(database, new Date(now.getTime() - keptFor))
