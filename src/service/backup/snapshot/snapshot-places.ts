import { join } from 'node:path'

/** Where snapshots are requested and stored: every process that may write to the data folder may ask for one. */
export const snapshotsIn = (dataDir: string) => join(dataDir, 'snapshots')

/** The names of a snapshot's stages; each is a file or folder of {@link snapshotsIn}. */
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
