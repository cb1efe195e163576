import { sql } from 'kysely'
import { UUID } from 'uuidv7'
import type { Database } from '../../context'

const pattern = /^\/api\/files\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/** The storage key of a picture. */
export const pictureKey = (id: string) => `pictures/${id}.webp`

/** The path under which a browser loads a picture. */
export const pictureAddress = (id: string) => `/api/files/${pictureKey(id)}`

/** Parses the id from a picture's address; null if the address is not one of the portal's. */
export const parsePictureId = (address: string): string | null => pattern.exec(address)?.[1] ?? null

/** The owner of replaced pictures: they can only be deleted. */
const noOwner = ''

/** Stores a picture; false if its owner was erased meanwhile: the picture would then never be deleted. */
export const insertPicture = async (
  database: Database,
  picture: { id: string; ownerUid: string },
  now: Date,
): Promise<boolean> => {
  const inserted = await database
    .insertInto('pictures')
    .columns(['id', 'owner_uid', 'created_at'])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom('users')
        .select([
          cast<string>(val(picture.id), 'uuid').as('id'),
          'users.identity_uid',
          cast<string>(val(now.toISOString()), 'timestamptz').as('created_at'),
        ])
        .where('users.identity_uid', '=', picture.ownerUid)
        .where('users.deleted_at', 'is', null)
        .forKeyShare(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a picture for share until the transaction ends; false unless it was uploaded for this user. */
export const lockPictureForShare = async (
  transaction: Database,
  id: string,
  ownerUid: string,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the owner of a picture. The row stays until the file is deleted. */
export const releasePicture = async (transaction: Database, id: string) => {
  await transaction.updateTable('pictures').set({ owner_uid: noOwner }).where('id', '=', id).execute()
}

/** Lists some of the pictures without an owner. */
export const listUnowned = async (database: Database, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('pictures')
    .select('id')
    .where('owner_uid', '=', noOwner)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

// Runs a subquery for each picture, so that one index look-up by the user's key answers it, however many there are.
const isUnset = sql<boolean>`(
  (select profile_picture from users where users.identity_uid = owner_uid)
    is distinct from replace(${pictureAddress('*')}, '*', id::text))`

/**
 * Finds some pictures that were uploaded before then and are not set. Checks only a limited number of the latest ones:
 * the only index is the key, which contains the time.
 */
export const unsetStatement = (before: Date, { among, limit }: { among: number; limit: number }) => {
  const firstLater = UUID.fromFieldsV7(before.getTime(), 0, 0, 0).toString()
  return sql<{ id: string }>`
    select id
    from (
      select id, owner_uid, created_at from pictures where id < ${firstLater}::uuid order by id desc limit ${among}
    ) as latest
    where owner_uid <> ${noOwner} and created_at < ${before.toISOString()}::timestamptz and ${isUnset}
    order by id limit ${limit}`
}

/** Removes the owner of these pictures, except those that are set or being set. */
export const releaseUnset = (database: Database, ids: readonly string[]): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const held = await transaction
      .selectFrom('pictures')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (held.length === 0) return
    await transaction
      .updateTable('pictures')
      .set({ owner_uid: noOwner })
      .where(
        'id',
        'in',
        held.map(({ id }) => id),
      )
      // Checked under the lock, since one may have been set a moment earlier.
      .where(isUnset)
      .execute()
  })

export const deletePicture = async (database: Database, id: string) => {
  await database.deleteFrom('pictures').where('id', '=', id).execute()
}

/** Lists the ids of all pictures that were uploaded for a user, except replaced ones. */
export const getPictures = async (database: Database, ownerUid: string): Promise<string[]> => {
  const rows = await database.selectFrom('pictures').select('id').where('owner_uid', '=', ownerUid).execute()
  return rows.map((row) => row.id)
}
