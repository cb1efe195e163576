import { sql } from 'kysely'
import type { Paging } from '~/contract/paging'
import { rowsBefore } from '../database/paging'
import type { Database } from '../deps'

/** That a mail was sent, or will be; never what it says. */
export interface MailFact {
  id: string
  kind: string
  subject: string
  to: string
  createdAt: string
  /** Null while it waits, and where it was given up. */
  sentAt: string | null
  givenUpAt: string | null
  failedAttempts: number
}

/** The mails to one person, newest first, and how many there are. */
export const mailsOfUser = async (
  database: Database,
  identityUid: string,
  paging: Paging,
): Promise<{ total: number; data: MailFact[] }> => {
  const mails = database.selectFrom('mails').where('identity_uid', '=', identityUid)
  const { total } = await mails.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const data = await mails
    .select(['id', 'kind', 'subject', 'to_address as to'])
    .select(['created_at as createdAt', 'sent_at as sentAt', 'given_up_at as givenUpAt'])
    // Each attempt is counted when it begins; the one that was sent did not fail.
    .select(
      sql<number>`attempts - case when last_error is null and attempts > 0 then 1 else 0 end`.as(
        'failedAttempts',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(rowsBefore(paging))
    .execute()
  return { total, data }
}
