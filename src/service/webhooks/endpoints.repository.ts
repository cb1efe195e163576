import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WebhookPause } from '~/contract/webhooks'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type EndpointRow = Omit<
  Selectable<Tables['webhook_endpoints']>,
  'secret' | 'previous_secret' | 'removed_at'
> & {
  waiting: number
  failed: number
}

// An endpoint that was removed is there for nobody but who deletes what is left of it.
const columns = sql`
  id, url, description, events, state, paused_because, paused_at, failing_since, last_delivered_at,
  secret_made_at, previous_secret_until, revision, created_at, changed_at,
  (select count(*) from webhook_deliveries
    where endpoint_id = webhook_endpoints.id and webhook_deliveries.state = 'waiting') as waiting,
  (select count(*) from webhook_deliveries
    where endpoint_id = webhook_endpoints.id and webhook_deliveries.state = 'failed') as failed`

/** All of them, the oldest first. */
export const listRows = async (database: Database): Promise<EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoints where removed_at is null order by created_at, id`.execute(
    database,
  )
  return rows
}

export const findRow = async (database: Database, id: string): Promise<EndpointRow | undefined> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoints where id = ${id} and removed_at is null`.execute(database)
  return rows[0]
}

/**
 * An endpoint that nobody else changes until the transaction ends; acts go on writing events for it. Take it before
 * its deliveries.
 */
export const lockRow = async (transaction: Database, id: string) => {
  const { rows } = await sql<Selectable<Tables['webhook_endpoints']>>`
    select * from webhook_endpoints where id = ${id} and removed_at is null for no key update`.execute(
    transaction,
  )
  return rows[0]
}

/** The secret of an endpoint, sealed. */
export const findSecret = async (database: Database, id: string): Promise<string> => {
  const { secret } = await database
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return secret
}

export const countRows = async (database: Database): Promise<number> => {
  const { total } = await database
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export const insertRow = async (transaction: Database, row: Insertable<Tables['webhook_endpoints']>) => {
  await transaction.insertInto('webhook_endpoints').values(row).execute()
}

export const updateRow = async (
  transaction: Database,
  id: string,
  change: Updateable<Tables['webhook_endpoints']>,
) => {
  await transaction.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/** The id of an endpoint that was removed and of which something is left. */
export const findRemoved = async (database: Database): Promise<string | undefined> => {
  const row = await database
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** False where somebody has it in hand, such as an act that began before it was removed and writes events for it. */
export const deleteRow = async (database: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from webhook_endpoints
    where id = (select id from webhook_endpoints where id = ${id} for update skip locked)
    returning id`.execute(database)
  return rows.length > 0
}

/** Pauses an endpoint. */
export const pauseRow = (transaction: Database, id: string, because: WebhookPause, now: Date) =>
  updateRow(transaction, id, { state: 'paused', paused_because: because, paused_at: now.toISOString() })
