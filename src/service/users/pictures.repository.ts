import type { Database } from '../deps'

/** False where its owner was removed meanwhile: nobody would remove the picture any more. */
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

export const isPictureOf = async (database: Database, id: string, ownerUid: string): Promise<boolean> => {
  const row = await database
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirst()
  return row !== undefined
}

export const deletePicture = async (database: Database, id: string) => {
  await database.deleteFrom('pictures').where('id', '=', id).execute()
}

/** All pictures that were uploaded for somebody. */
export const picturesOf = async (database: Database, ownerUid: string): Promise<string[]> => {
  const rows = await database.selectFrom('pictures').select('id').where('owner_uid', '=', ownerUid).execute()
  return rows.map((row) => row.id)
}
