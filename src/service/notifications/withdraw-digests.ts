import type { Database } from '../deps'
import { withdrawMailsOf } from '../mail/outbox'
import { digestBefore } from './digest-time'
import { lockDigests, writeDigestsAnew } from './digests.repository'
import { listTold } from './notifications.repository'

/**
 * Takes back the weekly digests that are not sent of whoever was told of these things, by their ids: they are written
 * anew, of what is left. Call it before the rest of what was told is taken back.
 */
export const withdrawDigests = async (transaction: Database, about: readonly string[]): Promise<void> => {
  const people = await listTold(transaction, about)
  if (people.length === 0) return
  // Whoever writes one of them at the moment is waited for: it tells of these things still.
  await lockDigests(transaction, people)
  const withdrawn = await withdrawMailsOf(transaction, 'digest', people)
  await writeDigestsAnew(
    transaction,
    withdrawn.map(({ identityUid, createdAt }) => ({
      identityUid,
      since: digestBefore(identityUid, new Date(createdAt)),
    })),
  )
}
