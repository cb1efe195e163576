import { type RawBuilder, sql } from 'kysely'

/** Whose turn it is: a mail's that nobody tried yet, where there is one, or any's by the time at which it was due. */
export type Turn = 'new' | 'due'

/** What is looked for. */
export interface Look {
  now: Date
  turn: Turn
  /** Kinds that are left where they are. */
  without: readonly string[]
}

const isNew = sql`mails.attempts = 0`

/** What a look asks of rows, written out as the indexes have it. */
export const conditionsOf = ({ now, turn, without }: Look) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const isTurn = turn === 'new' ? isNew : sql`true`
  const isDue = sql`(mails.sent_at is null and mails.due_at <= ${at} and ${isTurn}
    and mails.kind <> all (${without}::text[]))`
  // Nothing goes to its recipient that was written later. What is held up itself does that from when it was due.
  const holdsUp = sql`(earlier.sent_at is null and not earlier.lets_others_pass
    and (earlier.attempts > 0 or coalesce(earlier.held_from, earlier.due_at) <= ${at})
    and earlier.kind <> all (${without}::text[]))`
  return { isDue, holdsUp }
}

/** So many of what is due first. */
export const dueFirst = (look: Look, count: number): RawBuilder<unknown> => sql`
  select id, to_address, due_at from mails where ${conditionsOf(look).isDue}
  order by due_at, id limit ${sql.lit(count)}`

// Before all others.
const leastId = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Of what holds a mail up, the first to the same address; `mail` is the name of a row with its id and address. */
export const firstBefore = (look: Look, mail: string): RawBuilder<unknown> => {
  const [address, id] = [sql`${sql.ref(`${mail}.to_address`)} collate "C"`, sql.ref(`${mail}.id`)]
  const place = sql`(earlier.to_address collate "C", earlier.id)`
  // In the order of an index of what waits, and between bounds in it: nobody looks through all that was ever sent.
  return sql`
    select id from mails as earlier
    where ${place} >= (${address}, ${leastId}) and ${place} < (${address}, ${id}) and ${conditionsOf(look).holdsUp}
    order by earlier.to_address collate "C", earlier.id limit 1`
}
