import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WebhookPause } from '~/contract/webhooks'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type EndpointRow = Omit<Selectable<Tables['webhook_endpoints']>, 'secret' | 'previous_secret'> & {
  waiting: number
  failed: number
}

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
    select ${columns} from webhook_endpoints order by created_at, id`.execute(database)
  return rows
}

export const findRow = async (database: Database, id: string): Promise<EndpointRow | undefined> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoints where id = ${id}`.execute(database)
  return rows[0]
}

/**
 * An endpoint that nobody else changes until the transaction ends; acts go on writing events for it. Take it before
 * its deliveries.
 */
export const lockRow = async (transaction: Database, id: string) => {
  const { rows } = await sql<Selectable<Tables['webhook_endpoints']>>`
    select * from webhook_endpoints where id = ${id} for no key update`.execute(transaction)
  return rows[0]
}

export const countRows = async (database: Database): Promise<number> => {
  const { total } = await database
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('total'))
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

export const deleteRow = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Pauses an endpoint. */
export const pauseRow = (transaction: Database, id: string, because: WebhookPause, now: Date) =>
  updateRow(transaction, id, { state: 'paused', paused_because: because, paused_at: now.toISOString() })
