import type { InboxMessage } from '~/contract/contact'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { findMessage, listReplies } from './contact.repository'

/**
 * A message with its replies, the oldest first.
 * @throws ProblemError NOT_FOUND
 */
export const readMessage = async (database: Database, id: string): Promise<InboxMessage> => {
  const message = await findMessage(database, id)
  if (!message) throw new ProblemError('NOT_FOUND')
  return { ...message, replies: await listReplies(database, id) }
}
