import type { Database } from '../deps'
import { pictureKey } from './picture-address'
import { picturesOf } from './pictures.repository'

/** All pictures that were uploaded for somebody, and where the file store keeps them. */
export const listPictures = async (
  database: Database,
  ownerUid: string,
): Promise<{ id: string; key: string }[]> =>
  (await picturesOf(database, ownerUid)).map((id) => ({ id, key: pictureKey(id) }))
