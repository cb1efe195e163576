import { sql } from 'kysely'
import type { Database } from '../deps'
import { conditionsOf, dueFirst, firstBefore, type Look } from './look-for-due'

// Mails put off in one statement.
const atOnce = 1_000

// Milliseconds for which a mail is put off, unless what holds it up is settled before. That may also be taken back,
// which nobody is told of.
const putOffFor = 600_000

/** Has those of these mails go on that nothing holds up any more: it may have been settled while they were put off. */
const letGoOn = async (database: Database, look: Look, ids: readonly string[]) => {
  await sql`
    update mails set due_at = held_from, held_from = null
    where id = any (array(
      select mails.id from mails left join lateral (${firstBefore(look, 'mails')}) as earlier on true
      where mails.id = any (${ids}::uuid[]) and mails.held_from is not null and earlier.id is null
      for update of mails skip locked
    ))`.execute(database)
}

/**
 * Puts off some of what is due first and held up by something earlier to the same recipient. So it is looked at now and
 * then, and not by everybody who looks for what is due.
 * @returns whether there was any
 */
export const putOffHeldUp = async (database: Database, look: Look): Promise<boolean> => {
  const until = new Date(look.now.getTime() + putOffFor).toISOString()
  const { rows } = await sql<{ id: string }>`
    update mails set held_from = coalesce(held_from, due_at), due_at = ${until}::timestamptz
    where id = any (array(
      select id from mails
      where ${conditionsOf(look).isDue} and id = any (array(
        select next.id from (${dueFirst(look, atOnce)}) as next
        cross join lateral (${firstBefore(look, 'next')}) as earlier
      ))
      for update skip locked
    ))
    returning id`.execute(database)
  if (rows.length === 0) return false
  await letGoOn(
    database,
    look,
    rows.map(({ id }) => id),
  )
  return true
}

/**
 * Has the next mail to an address go on, once what held it up is settled: after that is committed, so that neither
 * misses the other who puts mails off. Those behind it wait for it.
 */
export const letNextGoOn = async (database: Database, address: string): Promise<void> => {
  await sql`
    update mails set due_at = held_from, held_from = null
    where id = (
      select id from mails where to_address = ${address} and held_from is not null
      order by to_address, id limit 1 for update skip locked
    )`.execute(database)
}
