import type { ServiceDeps } from '../deps'
import { readAllBroadcasts, readBroadcasts } from './broadcasts.repository'
import { tellChanged } from './changes'
import { countUnread, readNotices } from './notifications.repository'
import type { Reader } from './shown-to'

/** Marks some of a person's notifications as read, or all that are shown up to now. Answers how many are left. */
export const markRead = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  reader: Reader,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    if (ids === undefined) {
      await readNotices(transaction, reader, undefined, at)
      await readAllBroadcasts(transaction, reader, at)
    } else if (ids.length > 0) {
      await readNotices(transaction, reader, ids, at)
      await readBroadcasts(transaction, reader, ids, at)
    }
    await tellChanged(transaction, [reader.identityUid])
    return { unread: await countUnread(transaction, reader, at) }
  })
