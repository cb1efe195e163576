import { sql } from 'kysely'
import type { Database } from '../deps'

/** Milliseconds for which a mail is left to who took it; longer than a handing over can take. */
const lease = 120_000

/**
 * Takes the mail that is due longest, of each recipient's the first: what was written later waits for what is being
 * handed over or tried again. It stays taken until its lease ends, should this process.
 */
export const claimMail = (database: Database, now: Date) =>
  database
    .updateTable('mails')
    .set({ due_at: new Date(now.getTime() + lease).toISOString(), attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now.toISOString())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mails as earlier')
                .select('earlier.id')
                .whereRef('earlier.to_address', '=', 'mails.to_address')
                .whereRef('earlier.id', '<', 'mails.id')
                .where('earlier.sent_at', 'is', null)
                .where('earlier.lets_others_pass', '=', false)
                .where(({ or, eb }) =>
                  or([eb('earlier.attempts', '>', 0), eb('earlier.due_at', '<=', now.toISOString())]),
                ),
            ),
          ),
        )
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'kind',
      'to_address',
      'subject',
      'text',
      'html',
      'created_at',
      'attempts',
      'identity_uid',
      'unsubscribe',
    ])
    .executeTakeFirst()

/** A mail in hand. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>
