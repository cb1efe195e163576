import { sql } from 'kysely'
import type { SavedSearch, SavedView } from '~/contract/saved-views'
import { type Given, prepareQuery } from '../../database/prepared-query'
import type { Database } from '../../context'

interface ViewContent {
  name: string
  search: SavedSearch
  shared: boolean
}

// More than a user can look through.
const maxViews = 500

/** Lists a user's own views and shared ones of others, by name; shared views of deleted users are left out. */
export const listViews = (database: Database, ownerUid: string): Promise<SavedView[]> =>
  viewsFor(database, { ownerUid })

const viewsFor = prepareQuery((database, given: Given<{ ownerUid: string }>) =>
  database
    .selectFrom('saved_views as views')
    .innerJoin('users as owners', 'owners.identity_uid', 'views.owner_uid')
    .select(['views.id', 'views.name', 'views.search', 'views.shared', 'views.owner_uid as ownerUid'])
    .select('owners.name as ownerName')
    .select(sql<boolean>`views.owner_uid = ${given('ownerUid')}`.as('isOwn'))
    .where('owners.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('views.owner_uid', '=', given('ownerUid')), eb('views.shared', '=', true)]))
    .orderBy(sql`lower(views.name)`)
    .orderBy('views.id')
    .limit(maxViews),
)

/** Finds the name and content of a shared view; undefined if there is none or its owner was deleted. */
export const findShared = (database: Database, id: string) =>
  database
    .selectFrom('saved_views')
    .innerJoin('users as owners', 'owners.identity_uid', 'saved_views.owner_uid')
    .select(['saved_views.search', 'saved_views.name'])
    .where('saved_views.id', '=', id)
    .where('saved_views.shared', '=', true)
    .where('owners.deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether another view of this owner has the name. */
export const isNameTaken = async (
  database: Database,
  { ownerUid, name, besides }: { ownerUid: string; name: string; besides: string },
): Promise<boolean> => {
  const row = await database
    .selectFrom('saved_views')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', besides)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a view; false if the owner has a view of that name, also one created a moment earlier. */
export const insertView = async (
  database: Database,
  { id, ownerUid, name, search, shared }: ViewContent & { id: string; ownerUid: string },
  now: Date,
): Promise<boolean> => {
  const at = now.toISOString()
  const inserted = await database
    .insertInto('saved_views')
    .values({
      id,
      owner_uid: ownerUid,
      name,
      search: JSON.stringify(search),
      shared,
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Serializes changes of this owner's view names until the transaction ends. */
export const lockViews = async (transaction: Database, ownerUid: string) => {
  await transaction
    .selectFrom('users')
    .select('identity_uid')
    .where('identity_uid', '=', ownerUid)
    .forUpdate()
    .execute()
}

/** False if the owner has no such view. */
export const updateView = async (
  transaction: Database,
  { id, ownerUid, name, search, shared }: ViewContent & { id: string; ownerUid: string },
  now: Date,
): Promise<boolean> => {
  const updated = await transaction
    .updateTable('saved_views')
    .set({ name, search: JSON.stringify(search), shared, changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** False if the owner has no such view. */
export const deleteView = async (database: Database, id: string, ownerUid: string): Promise<boolean> => {
  const deleted = await database
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
