import type { Database } from '../deps'

export const insertPicture = async (
  database: Database,
  picture: { id: string; ownerUid: string },
  now: Date,
) => {
  await database
    .insertInto('pictures')
    .values({ id: picture.id, owner_uid: picture.ownerUid, created_at: now.toISOString() })
    .execute()
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
