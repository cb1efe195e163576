import type { Database } from '../deps'
import { withdrawMails } from '../mail/outbox'
import { withdrawNotices } from '../notifications/notify'
import { announcedBefore } from '../users/known-status'
import { listUndos } from './undos.repository'

/**
 * Takes back what applicants are about to be told of decisions, for those whom another act has overtaken: their last
 * word would be one that holds no longer. Whoever was told already hears of the other act after it.
 */
export const withdrawNews = async (
  transaction: Database,
  identityUids: readonly string[],
  now: Date,
): Promise<void> => {
  const undos = await listUndos(transaction, identityUids, announcedBefore(now))
  if (undos.length === 0) return
  await withdrawMails(
    transaction,
    undos.flatMap(({ mail_id: mailId }) => mailId ?? []),
  )
  await withdrawNotices(
    transaction,
    undos.map(({ event_id: eventId }) => eventId),
  )
}
