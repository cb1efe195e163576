import { type RawBuilder, type Selectable, sql } from 'kysely'
import { mailsToAddress } from '~/contract/limits'
import { gauge } from '~/telemetry/metrics'
import type { Tables } from '../database/schema'
import type { Database, ServiceContext } from '../context'
import { hashedAddress, isWithin } from '../http/rate-limits'
import type { MailKind } from './outbox'

const shortest = 30_000
const longest = 3_600_000

/** Milliseconds to wait after so many failed attempts (from 1): 30 s, doubling to an hour. */
export const backOff = (attempts: number): number =>
  Math.min(longest, shortest * 2 ** Math.min(20, Math.max(0, attempts - 1)))

/** Whose turn it is: a mail's that nobody tried yet, where there is one, or any's by the time at which it was due. */
export type Turn = 'new' | 'due'

/** What is looked for. */
interface Look {
  now: Date
  turn: Turn
  /** Kinds that are left where they are. */
  without: readonly string[]
}

const isNew = sql`mails.attempts = 0`

/** What a look asks of rows, written out as the indexes have it. */
const getConditions = ({ now, turn, without }: Look) => {
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
const dueFirst = (look: Look, count: number): RawBuilder<unknown> => sql`
  select id, to_address, due_at from mails where ${getConditions(look).isDue}
  order by due_at, id limit ${sql.lit(count)}`

// Before all others.
const leastId = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Of what holds a mail up, the first to the same address; `mail` is the name of a row with its id and address. */
const firstBefore = (look: Look, mail: string): RawBuilder<unknown> => {
  const [address, id] = [sql`${sql.ref(`${mail}.to_address`)} collate "C"`, sql.ref(`${mail}.id`)]
  const place = sql`(earlier.to_address collate "C", earlier.id)`
  // In the order of an index of what waits, and between bounds in it: nobody looks through all that was ever sent.
  return sql`
    select id from mails as earlier
    where ${place} >= (${address}, ${leastId}) and ${place} < (${address}, ${id}) and ${getConditions(look).holdsUp}
    order by earlier.to_address collate "C", earlier.id limit 1`
}

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
const putOffHeldUp = async (database: Database, look: Look): Promise<boolean> => {
  const until = new Date(look.now.getTime() + putOffFor).toISOString()
  const { rows } = await sql<{ id: string }>`
    update mails set held_from = coalesce(held_from, due_at), due_at = ${until}::timestamptz
    where id = any (array(
      select id from mails
      where ${getConditions(look).isDue} and id = any (array(
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
const letNextGoOn = async (database: Database, address: string): Promise<void> => {
  await sql`
    update mails set due_at = held_from, held_from = null
    where id = (
      select id from mails where to_address = ${address} and held_from is not null
      order by to_address, id limit 1 for update skip locked
    )`.execute(database)
}

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
  const { isDue } = getConditions(look)
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

/** When a mail may be claimed next; null where none waits. */
export const findNextDue = async (database: Database): Promise<string | null> => {
  const row = await database
    .selectFrom('mails')
    .select('due_at')
    .where('sent_at', 'is', null)
    .where('due_at', '<', 'infinity')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/**
 * Whether a mail that anybody may ask for still goes to this address; counts it. Ask it for every address, somebody's
 * or nobody's, before anything is looked up, and outside transactions: to leave a mail out must look like sending it.
 */
export const mayBeMailed = (
  context: Pick<ServiceContext, 'database'>,
  kind: MailKind,
  email: string,
): Promise<boolean> => isWithin(context, `mail:${kind}:${hashedAddress(email)}`, mailsToAddress)

/**
 * Whether somebody is mailed of what he or she did. Always, once the address is confirmed; until then it may be a
 * stranger's, who is not to be flooded by whoever wrote it down and now does the same over and over.
 */
export const mayBeTold = async (
  context: Pick<ServiceContext, 'database'>,
  kind: MailKind,
  { email, verified }: { email: string; verified: boolean },
): Promise<boolean> => verified || (await mayBeMailed(context, kind, email))

// The words go with a mail: they hold links that open accounts.
const withoutWords = { text: '', html: '', unsubscribe: null }

const getReason = (error: unknown) => String(error).slice(0, 500)

interface Settled {
  to_address: string
}

/** Nothing written later to the same address waits any more for what was settled, where something was. */
const letOthersGoOn = async (database: Database, settled: Settled | undefined) => {
  if (settled) await letNextGoOn(database, settled.to_address)
}

/** Writes down that a mail was handed over. */
export const markSent = async (database: Database, id: string, now: Date): Promise<void> => {
  const sent = await database
    .updateTable('mails')
    .set({ sent_at: now.toISOString(), last_error: null, ...withoutWords })
    .where('id', '=', id)
    .returning('to_address')
    .executeTakeFirst()
  await letOthersGoOn(database, sent)
}

/** A mail as it was taken: whoever took it again since settles it. */
type Taken = Pick<ClaimedMail, 'id' | 'attempts'>

interface NextTry {
  at: Date
  error: unknown
  /** Since when it fails for what concerns it alone; null where it would be the same with every other mail. */
  failingSince: string | null
  letsOthersPass: boolean
}

/** Keeps a mail to be tried again. */
export const keepForLater = async (
  database: Database,
  { id, attempts }: Taken,
  { at, error, failingSince, letsOthersPass }: NextTry,
): Promise<void> => {
  const kept = await database
    .updateTable('mails')
    .set({
      due_at: at.toISOString(),
      last_error: getReason(error),
      failing_since: failingSince,
      lets_others_pass: letsOthersPass,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('to_address')
    .executeTakeFirst()
  if (letsOthersPass) await letOthersGoOn(database, kept)
}

/** Gives a mail up: it stays, as those do that were sent, and nothing waits for it. */
export const giveUp = async (
  database: Database,
  { id, attempts }: Taken,
  { now, error }: { now: Date; error: unknown },
): Promise<void> => {
  const state = { given_up_at: now.toISOString(), due_at: 'infinity', lets_others_pass: true }
  const givenUp = await database
    .updateTable('mails')
    .set({ ...state, last_error: getReason(error), ...withoutWords })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('to_address')
    .executeTakeFirst()
  await letOthersGoOn(database, givenUp)
}

/** Removes a mail that is for nobody; false where somebody else has settled it, or has it in hand. */
export const dropMail = async (database: Database, { id, attempts }: Taken): Promise<boolean> => {
  const dropped = await database
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('to_address')
    .executeTakeFirst()
  await letOthersGoOn(database, dropped)
  return dropped !== undefined
}

// Milliseconds; two that read the metrics at the same time ask once.
const freshFor = 5_000

/** Tells how many mails wait to be handed over, and since when the oldest could have been. */
export const measureOutbox = (database: Database): void => {
  let asked = { at: 0, reading: Promise.resolve({ waiting: 0, age: 0 }) }
  const read = async () => {
    const { waiting, oldest } = await database
      .selectFrom('mails')
      .select(sql<number>`count(*)`.as('waiting'))
      .select(sql<number | null>`extract(epoch from now() - min(created_at))::float8`.as('oldest'))
      .where('sent_at', 'is', null)
      // Where what was given up stands in the index of what is due.
      .where('due_at', '<', 'infinity')
      .executeTakeFirstOrThrow()
    return { waiting, age: oldest ?? 0 }
  }
  const look = () => {
    if (Date.now() - asked.at > freshFor) asked = { at: Date.now(), reading: read() }
    return asked.reading
  }
  gauge({ name: 'portal_mails_waiting', help: 'Mails in the outbox that are not handed over.' }, async () => [
    { value: (await look()).waiting },
  ])
  gauge(
    { name: 'portal_mails_oldest_seconds', help: 'Age of the oldest mail in the outbox; 0 without one.' },
    async () => [{ value: (await look()).age }],
  )
}
