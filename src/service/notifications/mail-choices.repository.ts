import type { MailChoice } from '~/contract/notifications'
import type { Database } from '../deps'
import { mayOpenCommunity } from '../members/may-open-community'

/** What these people chose for one kind of mail; whoever chose nothing is left out. */
export const listChosen = async (
  database: Database,
  kind: MailChoice,
  identityUids: readonly string[],
): Promise<Map<string, boolean>> => {
  const rows = await database
    .selectFrom('mail_choices')
    .select(['identity_uid', 'mail'])
    .where('kind', '=', kind)
    .where('identity_uid', 'in', identityUids)
    .execute()
  return new Map(rows.map(({ identity_uid, mail }) => [identity_uid, mail]))
}

/** All that one person chose. */
export const listChoicesOf = async (
  database: Database,
  identityUid: string,
): Promise<Map<MailChoice, boolean>> => {
  const rows = await database
    .selectFrom('mail_choices')
    .select(['kind', 'mail'])
    .where('identity_uid', '=', identityUid)
    .execute()
  return new Map(rows.map(({ kind, mail }) => [kind, mail]))
}

export const writeChoice = async (
  transaction: Database,
  identityUid: string,
  { kind, mail }: { kind: MailChoice; mail: boolean },
): Promise<void> => {
  await transaction
    .insertInto('mail_choices')
    .values({ identity_uid: identityUid, kind, mail })
    .onConflict((conflict) => conflict.columns(['identity_uid', 'kind']).doUpdateSet({ mail }))
    .execute()
}

interface Batch {
  kind: MailChoice
  after: string
  count: number
}

/** Finds what {@link listWanting} says. */
export const wantingStatement = (transaction: Database, { kind, after, count }: Batch) =>
  transaction
    .selectFrom('mail_choices')
    .innerJoin('users', 'users.identity_uid', 'mail_choices.identity_uid')
    .select(['users.identity_uid', 'users.first_name as name', 'users.email'])
    .where('mail_choices.kind', '=', kind)
    .where('mail_choices.mail', '=', true)
    .where('mail_choices.identity_uid', '>', after)
    // The same of the other side: both are read in order, and neither from its beginning.
    .where('users.identity_uid', '>', after)
    .where(mayOpenCommunity())
    .orderBy('mail_choices.identity_uid')
    .limit(count)

/** The next members in order who want mails of that kind; `kind` is one that is off unless chosen. */
export const listWanting = (
  transaction: Database,
  batch: Batch,
): Promise<{ identity_uid: string; name: string; email: string }[]> =>
  wantingStatement(transaction, batch).execute()
