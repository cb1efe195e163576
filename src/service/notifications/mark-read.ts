import type { ServiceDeps } from '../deps'
import { readAllBroadcasts, readBroadcasts } from './broadcasts.repository'
import { tellChanged } from './changes'
import { countUnread, readNotices } from './notifications.repository'

/** Marks some of a person's notifications as read, or all up to now. Answers how many are left. */
export const markRead = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  identityUid: string,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    if (ids === undefined) {
      await readNotices(transaction, identityUid, undefined, at)
      await readAllBroadcasts(transaction, identityUid, at)
    } else if (ids.length > 0) {
      await readNotices(transaction, identityUid, ids, at)
      await readBroadcasts(transaction, identityUid, ids, at)
    }
    await tellChanged(transaction, [identityUid])
    return { unread: await countUnread(transaction, identityUid, at) }
  })
