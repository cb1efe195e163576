import { undoSeconds } from '~/contract/applications'
import type { Database } from '../deps'
import { hastenMail, withdrawMails } from '../mail/outbox'
import { hastenNotices, withdrawNotices } from '../notifications/notify'
import { findUndo, listUndos } from './undos.repository'

/** Of decisions made before then, people have been told. */
const newsGoneBefore = (now: Date) => new Date(now.getTime() - undoSeconds * 1000)

/**
 * Takes back what applicants are about to be told of decisions, for those whom another act has overtaken: their last
 * word would be one that holds no longer. Whoever was told already hears of the other act after it.
 */
export const withdrawNews = async (
  transaction: Database,
  identityUids: readonly string[],
  now: Date,
): Promise<void> => {
  const undos = await listUndos(transaction, identityUids, newsGoneBefore(now))
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

/** Tells of a decision now instead of when it can no longer be taken back, since the applicant has gone on from it. */
export const hastenNews = async (transaction: Database, identityUid: string, now: Date): Promise<void> => {
  const undo = await findUndo(transaction, identityUid)
  if (!undo) return
  if (undo.mail_id) await hastenMail(transaction, undo.mail_id, now)
  await hastenNotices(transaction, [undo.event_id], now)
}
