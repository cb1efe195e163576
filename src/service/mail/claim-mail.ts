import { sql } from 'kysely'
import type { Database } from '../deps'

/** Milliseconds for which a mail is left to who took it. */
export const lease = 120_000

/** Whose turn it is: a mail's that nobody tried yet, where there is one, or any's by the time at which it was due. */
export type Turn = 'new' | 'due'

/** The mail that is due longest, of each recipient's the first. */
const nextDue = (database: Database, now: Date, without: readonly string[]) =>
  database
    .selectFrom('mails')
    .select('mails.id')
    .where('mails.sent_at', 'is', null)
    .where('mails.due_at', '<=', now.toISOString())
    .$if(without.length > 0, (query) => query.where('mails.kind', 'not in', without))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as earlier')
            .select('earlier.id')
            .whereRef('earlier.to_address', '=', 'mails.to_address')
            .whereRef('earlier.id', '<', 'mails.id')
            .$if(without.length > 0, (query) => query.where('earlier.kind', 'not in', without))
            .where('earlier.sent_at', 'is', null)
            // Written out, as the index has it; so below.
            .where(sql<boolean>`not earlier.lets_others_pass`)
            .where(({ or, eb }) =>
              or([eb('earlier.attempts', '>', 0), eb('earlier.due_at', '<=', now.toISOString())]),
            ),
        ),
      ),
    )
    .orderBy('mails.due_at')
    .orderBy('mails.id')
    .limit(1)
    .forUpdate()
    .skipLocked()

/** Takes what {@link claimMail} says. */
export const claimStatement = (database: Database, now: Date, turn: Turn, without: readonly string[] = []) =>
  database
    .updateTable('mails')
    .set({ due_at: new Date(now.getTime() + lease).toISOString(), attempts: sql`attempts + 1` })
    .where('id', '=', ({ fn }) => {
      const due = nextDue(database, now, without)
      return turn === 'new' ? fn.coalesce(due.where(sql<boolean>`mails.attempts = 0`), due) : due
    })
    .returning([
      'id',
      'kind',
      'to_address',
      'subject',
      'text',
      'html',
      'created_at',
      'attempts',
      'failing_since',
      'identity_uid',
      'unsubscribe',
      'for_members',
    ])

/**
 * Takes the mail whose turn it is, of each recipient's the first: what was written later waits for what is being handed
 * over or tried again. It stays taken until its lease ends, should this process.
 * @param without kinds that are left where they are
 */
export const claimMail = (
  database: Database,
  now: Date,
  turn: Turn = 'new',
  without: readonly string[] = [],
) => claimStatement(database, now, turn, without).executeTakeFirst()

/** A mail in hand. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>
