import type { ServiceDeps } from '../deps'
import { pictureKey } from './picture-address'
import { deletePicture } from './pictures.repository'

/** Removes a picture that is nobody's any more. Whatever fails can be done again. */
export const removePicture = async (
  { database, files }: Pick<ServiceDeps, 'database' | 'files'>,
  id: string,
): Promise<void> => {
  // The file first: with the row gone nobody would know of it any more.
  await files.remove(pictureKey(id))
  await deletePicture(database, id)
}
