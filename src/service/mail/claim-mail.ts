import { type Selectable, sql } from 'kysely'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'
import { putOffHeldUp } from './held-up'
import { conditionsOf, dueFirst, firstBefore, type Look, type Turn } from './look-for-due'

/** Milliseconds for which a mail is left to who took it. */
export const lease = 120_000

const columns = [
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
  'names',
] as const

// Of what is due first, how many are looked at for one that nothing holds up.
const looked = 50

/** A mail in hand. */
export type ClaimedMail = Pick<Selectable<Tables['mails']>, (typeof columns)[number]>

/** Takes the first of what is due in a turn that nothing earlier holds up, if it is among the first few. */
export const claimStatement = (look: Look) => {
  const { isDue } = conditionsOf(look)
  return sql<ClaimedMail>`
    update mails set due_at = ${new Date(look.now.getTime() + lease).toISOString()}::timestamptz, held_from = null,
      attempts = attempts + 1
    where id = (
      select mails.id from (${dueFirst(look, looked)}) as next
      join mails on mails.id = next.id
      left join lateral (${firstBefore(look, 'next')}) as earlier on true
      where earlier.id is null and ${isDue}
      order by next.due_at, next.id limit 1 for update of mails skip locked
    )
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`
}

const claimInTurn = async (database: Database, look: Look): Promise<ClaimedMail | undefined> => {
  for (;;) {
    const [mail] = (await claimStatement(look).execute(database)).rows
    if (mail) return mail
    if (!(await putOffHeldUp(database, look))) return undefined
  }
}

/**
 * Takes the mail whose turn it is, of each recipient's the first: what was written later waits for what is being handed
 * over or tried again. It stays taken until its lease ends, should this process die.
 * @param turn where nobody tried none yet, the turn of what is new is that of what is due
 * @param without kinds that are left where they are
 */
export const claimMail = async (
  database: Database,
  now: Date,
  turn: Turn = 'new',
  without: readonly string[] = [],
): Promise<ClaimedMail | undefined> =>
  (turn === 'new' ? await claimInTurn(database, { now, turn, without }) : undefined) ??
  claimInTurn(database, { now, turn: 'due', without })
