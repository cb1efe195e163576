import { join } from 'node:path'

/** Where snapshots are asked for and left, in the data folder: whoever may write there may ask. */
export const snapshotsIn = (dataDir: string) => join(dataDir, 'snapshots')

/** What a snapshot is called on its way; each is a file or folder of {@link snapshotsIn}. */
export const getPlaces = (dataDir: string, id: string) => {
  const place = join(snapshotsIn(dataDir), id)
  return {
    /** Asked for. */
    request: `${place}.request`,
    /** The portal is at it. */
    taken: `${place}.taken`,
    /** Half of it. */
    partial: `${place}.partial`,
    /** The sentence of why there is none. */
    failed: `${place}.failed`,
    /** All of it: the database and the kept files, laid out as in a data folder. */
    ready: place,
  }
}
