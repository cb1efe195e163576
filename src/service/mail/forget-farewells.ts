import type { Database } from '../deps'

// Milliseconds for which a last mail is tried.
const triedFor = 7 * 86_400_000

/** Forgets the last mails to those who left, once they are sent or cannot be: they hold an address that is nobody's. */
export const forgetFarewells = async (database: Database, now: Date): Promise<void> => {
  await database
    .deleteFrom('mails')
    .where('kind', '=', 'account-removed')
    .where(({ or, eb }) =>
      or([
        eb('sent_at', 'is not', null),
        eb('given_up_at', 'is not', null),
        eb('created_at', '<', new Date(now.getTime() - triedFor).toISOString()),
      ]),
    )
    .execute()
}
