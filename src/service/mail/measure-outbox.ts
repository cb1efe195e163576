import { sql } from 'kysely'
import { gauge } from '~/telemetry/metrics'
import type { Database } from '../deps'

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
