import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type MailChoice, defaultMailChoices } from '~/contract/notifications'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { countQueryRows } from '../../database/paging'
import { isReachable } from '../../mail/outbox'
import { isActiveUser } from '../users/users.policy'

/** The recipients of an announcement, as a condition on rows of `users`, and the preference for their mails. */
export interface Audience {
  condition: RawBuilder<boolean>
  /** Null where no preference switches the mails off. */
  choice: MailChoice | null
}

/** Whether a row of `users` gets a mail; for a required notice, whose choice is null, every confirmed address does. */
const isMailed = (choice: MailChoice | null) =>
  choice === null
    ? sql<boolean>`users.verified`
    : sql<boolean>`(coalesce((
        select mail from mail_choices
        where mail_choices.identity_uid = users.identity_uid and mail_choices.kind = ${choice}
      ), ${defaultMailChoices[choice]}::boolean) and ${isReachable})`

/** Returns how many users get it, how many of them by mail, and the first names of the list of users. */
export const describeAudience = async (
  database: Database,
  { condition, choice }: Audience,
  names: number,
): Promise<{ recipients: number; mails: number; names: string[] }> => {
  const { rows } = await sql<{ recipients: number; mails: number; names: string[] | null }>`
    select count(*) as recipients,
      count(*) filter (where ${isMailed(choice)}) as mails,
      (select array_agg(first.name) from (
        select name from users where ${condition} and ${isActiveUser()}
        order by created_at desc, identity_uid desc limit ${names}) as first) as names
    from users where ${condition} and ${isActiveUser()}`.execute(database)
  const [found] = rows
  return { recipients: found?.recipients ?? 0, mails: found?.mails ?? 0, names: found?.names ?? [] }
}

/** Counts the recipients of an announcement. */
export const countUsers = (database: Database, condition: RawBuilder<boolean>): Promise<number> =>
  countQueryRows(database.selectFrom('users').where(condition).where(isActiveUser()))

export const insertSegmentMessage = async (
  transaction: Database,
  row: Insertable<Tables['segment_messages']>,
): Promise<void> => {
  await transaction.insertInto('segment_messages').values(row).execute()
}

export const deleteSegmentMessage = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('segment_messages').where('id', '=', id).execute()
}

/** Stores the recipients of a message: the users of the segment who may use the portal. Returns how many. */
export const insertRecipients = async (
  transaction: Database,
  message: string,
  condition: RawBuilder<boolean>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with inserted as (
      insert into segment_message_recipients (message_id, identity_uid)
      select ${message}::uuid, identity_uid from users where ${condition} and ${isActiveUser()}
      returning identity_uid
    )
    select count(*) as count from inserted`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Locks a message until the transaction ends, so that it is deleted only between two batches. */
export const lockSegmentMessage = (transaction: Database, id: string) =>
  transaction
    .selectFrom('segment_messages')
    .select(['id', 'title', 'text', 'with_mail', 'is_required'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Lists the next recipients who were not notified, and whether they get the mail. Locks them, so that none is erased
 * meanwhile.
 */
export const listWaitingRecipients = async (
  transaction: Database,
  message: string,
  { choice, count }: { choice: MailChoice | null; count: number },
) => {
  const { rows } = await sql<{ identity_uid: string; name: string; email: string; isMailed: boolean }>`
    select users.identity_uid, first_name as name, email,
      (${isActiveUser()} and ${isMailed(choice)}) as "isMailed"
    from segment_message_recipients as recipients
    join users on users.identity_uid = recipients.identity_uid
    where recipients.message_id = ${message} and not recipients.is_notified
    order by recipients.identity_uid limit ${count} for key share of users`.execute(transaction)
  return rows
}

export const markNotified = async (
  transaction: Database,
  message: string,
  identityUids: readonly string[],
): Promise<void> => {
  await transaction
    .updateTable('segment_message_recipients')
    .set({ is_notified: true })
    .where('message_id', '=', message)
    .where('identity_uid', 'in', identityUids)
    .execute()
}

/** Finds a message for one of its recipients; undefined for all others. */
export const findReceivedMessage = (database: Database, id: string, identityUid: string) =>
  database
    .selectFrom('segment_messages')
    .innerJoin('segment_message_recipients as recipients', 'recipients.message_id', 'segment_messages.id')
    .select(['id', 'title', 'html', 'sent_at as publishedAt', 'is_required as isRequired'])
    .where('id', '=', id)
    .where('recipients.identity_uid', '=', identityUid)
    .executeTakeFirst()
