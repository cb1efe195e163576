import { uuidv7 } from 'uuidv7'
import type { ContactMessage } from '~/contract/contact'
import type { Database } from '../deps'

export const insertMessage = async (
  transaction: Database,
  message: ContactMessage & { identityUid: string | null },
  now: Date,
) => {
  const { identityUid, name, email, subject } = message
  await transaction
    .insertInto('contact_messages')
    .values({
      id: uuidv7(),
      identity_uid: identityUid,
      name,
      email,
      subject,
      message: message.message,
      created_at: now.toISOString(),
    })
    .execute()
}
