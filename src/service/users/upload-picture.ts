import { uuidv7 } from 'uuidv7'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { normalisePicture } from '../files/picture'
import { requirePerson } from './find-person'
import { pictureAddress, pictureKey } from './picture-address'
import { insertPicture } from './pictures.repository'

/**
 * Keeps a picture, re-encoded, for a person to set afterwards.
 * @throws ProblemError NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE while too many wait
 */
export const uploadPicture = async (
  { database, files, now }: ServiceDeps,
  ownerUid: string,
  bytes: Uint8Array,
): Promise<{ picture_url: string }> => {
  await requirePerson(database, ownerUid)
  const id = uuidv7()
  // The file first: a row whose file is missing would be a broken picture, the other way round costs a little space.
  await files.put(pictureKey(id), await normalisePicture(bytes), 'image/webp')
  if (!(await insertPicture(database, { id, ownerUid }, now()))) {
    await files.remove(pictureKey(id))
    throw new ProblemError('NOT_FOUND')
  }
  return { picture_url: pictureAddress(id) }
}
