import type { Database } from '../deps'
import { withdrawMailsAbout } from '../mail/outbox'
import { deleteBroadcast, insertBroadcast, updateBroadcast } from './broadcasts.repository'
import { everybody, tellChanged } from './changes'

/** What all members are told at its time. */
export interface Broadcast {
  /** The id of what it tells of. */
  id: string
  title: string
  /** A path of the portal. */
  link: string
  visibleAt: string
}

/**
 * Tells all members something when its time comes: one row, however many they are. Mails to those who want them are
 * written in the background. Call it inside the transaction of what it tells of.
 */
export const broadcast = (transaction: Database, { id, title, link, visibleAt }: Broadcast): Promise<void> =>
  insertBroadcast(transaction, {
    id,
    kind: 'announcement',
    title,
    link,
    visible_at: visibleAt,
    mailed_at: null,
  })

/**
 * What was told, or will be, reads differently or comes at another time. Mails that went out stay as they are; those that
 * wait come with it where it is put off.
 */
export const changeBroadcast = async (
  transaction: Database,
  change: Omit<Broadcast, 'link'>,
  now: Date,
): Promise<void> => {
  const isToCome = new Date(change.visibleAt) > now
  // First, which waits for whoever writes more of its mails at the moment.
  await updateBroadcast(transaction, { ...change, isToCome })
  if (isToCome) await withdrawMailsAbout(transaction, [change.id])
}

/** It is no longer said, and what is not sent of its mails is not sent any more. */
export const withdrawBroadcast = async (transaction: Database, id: string): Promise<void> => {
  // First, as above.
  await deleteBroadcast(transaction, id)
  await withdrawMailsAbout(transaction, [id])
  await tellChanged(transaction, [everybody])
}
