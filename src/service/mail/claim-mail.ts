import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** Milliseconds for which a mail is left to who took it. */
export const lease = 120_000

/** Whose turn it is: a mail's that nobody tried yet, where there is one, or any's by the time at which it was due. */
export type Turn = 'new' | 'due'

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
] as const

interface Look {
  now: Date
  turn: Turn
  /** Kinds that are left where they are. */
  without: readonly string[]
}

// Of what is due first, how many are looked at for somebody behind whose mail many wait.
const looked = 5

const isNew = sql`mails.attempts = 0`

/** What a look asks of rows, written out as the indexes have it. */
const conditionsOf = ({ now, without }: Look) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`mails.sent_at is null and mails.due_at <= ${at} and mails.kind <> all (${without}::text[])`
  // Nothing goes to its recipient that was written later.
  const holdsUp = sql`earlier.sent_at is null and not earlier.lets_others_pass
    and (earlier.attempts > 0 or earlier.due_at <= ${at}) and earlier.kind <> all (${without}::text[])`
  return { isDue, holdsUp }
}

/**
 * The recipients of what is due first, each with the mail that holds up all that was written later to them. Thousands
 * may wait behind one mail: they are passed over by what is found here, instead of finding it each for itself.
 */
const holding = (look: Look) => {
  const { isDue, holdsUp } = conditionsOf(look)
  const isTurn = look.turn === 'new' ? isNew : sql`true`
  // Asked for in the order of an index of what waits, so that nobody looks through all that was ever sent.
  return sql`
    select next.to_address, first.id
    from (
      select to_address from mails where ${isDue} and ${isTurn} order by due_at, id limit ${sql.lit(looked)}
    ) as next
    cross join lateral (
      select to_address, id from mails as earlier where earlier.to_address >= next.to_address and ${holdsUp}
      order by to_address, id limit 1
    ) as first
    where first.to_address = next.to_address`
}

/** The mail that is due longest, of each recipient's the first: also of those of whom nothing was found in `holding`. */
const nextDue = (look: Look, isTurn: RawBuilder<unknown> = sql`true`) => {
  const { isDue, holdsUp } = conditionsOf(look)
  return sql`
    select mails.id from mails
    where ${isDue} and ${isTurn}
      and ((select id from holding where holding.to_address = mails.to_address limit 1) < mails.id) is not true
      and not exists (
        select from mails as earlier
        where earlier.to_address = mails.to_address and earlier.id < mails.id and ${holdsUp}
      )
    order by mails.due_at, mails.id limit 1 for update of mails skip locked`
}

/** A mail in hand. */
export type ClaimedMail = Pick<Selectable<Tables['mails']>, (typeof columns)[number]>

/** Takes what {@link claimMail} says. */
export const claimStatement = (now: Date, turn: Turn, without: readonly string[] = []) => {
  const look = { now, turn, without }
  const next =
    turn === 'new' ? sql`coalesce((${nextDue(look, isNew)}), (${nextDue(look)}))` : sql`(${nextDue(look)})`
  return sql<ClaimedMail>`
    with holding as materialized (${holding(look)})
    update mails set due_at = ${new Date(now.getTime() + lease).toISOString()}::timestamptz, attempts = attempts + 1
    where id = ${next}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`
}

/**
 * Takes the mail whose turn it is, of each recipient's the first: what was written later waits for what is being handed
 * over or tried again. It stays taken until its lease ends, should this process.
 * @param without kinds that are left where they are
 */
export const claimMail = async (
  database: Database,
  now: Date,
  turn: Turn = 'new',
  without: readonly string[] = [],
): Promise<ClaimedMail | undefined> => {
  const { rows } = await claimStatement(now, turn, without).execute(database)
  return rows[0]
}
