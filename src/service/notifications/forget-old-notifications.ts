import type { Database } from '../deps'
import { deleteNotificationsBefore } from './notifications.repository'

const day = 86_400_000
const readKeptFor = 90 * day
const keptFor = 365 * day

/** Forgets what was read a quarter of a year ago, and whatever is older than a year. */
export const forgetOldNotifications = (database: Database, now: Date): Promise<void> =>
  deleteNotificationsBefore(database, {
    readBefore: new Date(now.getTime() - readKeptFor),
    madeBefore: new Date(now.getTime() - keptFor),
  })
