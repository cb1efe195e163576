import { sql } from 'kysely'
import type { ContactMessage, ContactState, InboxItem, InboxQuery } from '~/contract/contact'
import { limitToPage } from '../../database/paging'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'

interface NewMessage extends ContactMessage {
  id: string
  identityUid: string | null
  state: ContactState
}

export const insertMessage = async (transaction: Database, message: NewMessage, now: Date) => {
  const { id, identityUid, state, name, email, subject } = message
  await transaction
    .insertInto('contact_messages')
    .values({
      id,
      identity_uid: identityUid,
      name,
      email,
      subject,
      message: message.message,
      state,
      assigned_to: null,
      created_at: now.toISOString(),
      changed_at: now.toISOString(),
    })
    .execute()
}

const itemColumns = sql`
  contact_messages.id, contact_messages.name, contact_messages.email,
  contact_messages.identity_uid as "identityUid", contact_messages.subject, contact_messages.state,
  contact_messages.created_at as "createdAt",
  case when users.identity_uid is null then null
    else jsonb_build_object('uid', users.identity_uid, 'name', users.name) end as "assignedTo"`

const assignee = sql`left join users on users.identity_uid = contact_messages.assigned_to`

const matching = ({ state, assigned, email }: InboxQuery, callerUid: string) =>
  sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`contact_messages.state = ${state}`]),
      ...(assigned === 'me' ? [sql`contact_messages.assigned_to = ${callerUid}`] : []),
      ...(assigned === 'nobody' ? [sql`contact_messages.assigned_to is null`] : []),
      // Stored text has no null character, and PostgreSQL refuses it as a parameter.
      ...(email === undefined ? [] : [sql`lower(contact_messages.email) = ${stripNul(email)}`]),
    ],
    sql` and `,
  )

/** Returns a page of the messages that a filter finds, newest first, and their total. */
export const listMessages = async (
  database: Database,
  query: InboxQuery,
  callerUid: string,
): Promise<{ total: number; data: InboxItem[] }> => {
  const where = matching(query, callerUid)
  const counted = await sql<{ total: number }>`
    select count(*) as total from contact_messages where ${where}`.execute(database)
  const { rows } = await sql<InboxItem>`
    select ${itemColumns},
      (select count(*) from contact_replies where message_id = contact_messages.id) as replies
    from (
      select id from contact_messages where ${where}
      order by created_at desc, id desc ${limitToPage(query)}
    ) as page
    join contact_messages using (id) ${assignee}
    order by contact_messages.created_at desc, contact_messages.id desc`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** Finds a message without its replies; `isLocked` locks it until the transaction ends. */
export const findMessage = async (database: Database, id: string, { isLocked = false } = {}) => {
  const { rows } = await sql<Omit<InboxItem, 'replies'> & { message: string }>`
    select ${itemColumns}, contact_messages.message
    from contact_messages ${assignee}
    where contact_messages.id = ${id}
    ${isLocked ? sql`for update of contact_messages` : sql``}`.execute(database)
  return rows[0] ?? null
}

export const listReplies = (database: Database, messageId: string) =>
  database
    .selectFrom('contact_replies')
    .select(['id', 'author_name as authorName', 'body', 'created_at as createdAt'])
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertReply = async (
  transaction: Database,
  reply: { id: string; messageId: string; authorUid: string; authorName: string; body: string },
  now: Date,
) => {
  const { id, messageId, authorUid, authorName, body } = reply
  await transaction
    .insertInto('contact_replies')
    .values({
      id,
      message_id: messageId,
      author_uid: authorUid,
      author_name: authorName,
      body,
      created_at: now.toISOString(),
    })
    .execute()
}

export const setMessage = async (
  transaction: Database,
  id: string,
  change: { state?: ContactState | undefined; assignedTo?: string | null | undefined },
  now: Date,
) => {
  await transaction
    .updateTable('contact_messages')
    .set({
      ...(change.state !== undefined && { state: change.state }),
      ...(change.assignedTo !== undefined && { assigned_to: change.assignedTo }),
      changed_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}
