import { sql } from 'kysely'
import { UUID } from 'uuidv7'
import type { Database } from '../../context'

const pattern = /^\/api\/files\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/** Where the file store keeps a picture. */
export const pictureKey = (id: string) => `pictures/${id}.webp`

/** Where a browser finds a picture. */
export const pictureAddress = (id: string) => `/api/files/${pictureKey(id)}`

/** The picture that an address names; null for anything that is not one of ours. */
export const getPictureId = (address: string): string | null => pattern.exec(address)?.[1] ?? null

/** The owner of pictures that no user has any more: they cannot be set, only removed. */
const noOwner = ''

/** False if its owner was removed meanwhile: the picture would then never be removed. */
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

/** Whether a picture was uploaded for this user; it stays so until the transaction ends. */
export const holdPicture = async (transaction: Database, id: string, ownerUid: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a picture from its owner. The row stays as long as there is a file to remove. */
export const releasePicture = async (transaction: Database, id: string) => {
  await transaction.updateTable('pictures').set({ owner_uid: noOwner }).where('id', '=', id).execute()
}

/** Lists some of the pictures without an owner. */
export const listReleased = async (database: Database, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('pictures')
    .select('id')
    .where('owner_uid', '=', noOwner)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

// A query for each picture, so that one look-up by the user's key answers it, however many there are.
const isUnset = sql<boolean>`(
  (select profile_picture from users where users.identity_uid = owner_uid)
    is distinct from replace(${pictureAddress('*')}, '*', id::text))`

/**
 * Some of the pictures that were uploaded before then and are not set. Only the last so many uploaded before are looked
 * at: nothing but the key, which has the time in it, leads to them.
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

/** Takes those of these pictures from their owners that are not set, nor being set now. */
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
      // Checked under the lock: one may have been set a moment earlier.
      .where(isUnset)
      .execute()
  })

export const deletePicture = async (database: Database, id: string) => {
  await database.deleteFrom('pictures').where('id', '=', id).execute()
}

/** All pictures that were uploaded for a user, except replaced ones. */
export const getPictures = async (database: Database, ownerUid: string): Promise<string[]> => {
  const rows = await database.selectFrom('pictures').select('id').where('owner_uid', '=', ownerUid).execute()
  return rows.map((row) => row.id)
}
