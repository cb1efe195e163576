import type { Insertable } from 'kysely'
import type { Kit, KitRequest } from '~/contract/dev-kits'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** The kits in their order. */
export const listKits = async (database: Database): Promise<Kit[]> => {
  const rows = await database.selectFrom('dev_kits').selectAll().orderBy('position').orderBy('slug').execute()
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    description: row.description,
    facts: row.facts,
    inStock: row.stock > 0,
  }))
}

/** A kit whose stock nobody else changes until the transaction ends. */
export const lockKit = (transaction: Database, slug: string) =>
  transaction
    .selectFrom('dev_kits')
    .select(['id', 'name', 'stock'])
    // Nothing stored can hold the null character, and PostgreSQL refuses it.
    .where('slug', '=', slug.replaceAll('\0', '\u{FFFD}'))
    .forUpdate()
    .executeTakeFirst()

/** False where the person has an open request for this kit, also one that arrived a moment earlier. */
export const insertRequest = async (
  transaction: Database,
  row: Insertable<Tables['dev_kit_requests']>,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('dev_kit_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A person's requests, newest first. */
export const listRequests = (database: Database, identityUid: string): Promise<KitRequest[]> =>
  database
    .selectFrom('dev_kit_requests as requests')
    .innerJoin('dev_kits as kits', 'kits.id', 'requests.kit_id')
    .select(['requests.id', 'kits.slug as kit', 'kits.name as kitName', 'requests.quantity'])
    .select(['requests.purpose', 'requests.state', 'requests.created_at as createdAt'])
    .where('requests.identity_uid', '=', identityUid)
    .orderBy('requests.created_at', 'desc')
    .orderBy('requests.id', 'desc')
    .execute()
