import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { clearLeftovers } from './clear-leftovers'
import { getPlaces } from './snapshot-places'
import type { Snapshot } from './ask-for-snapshot'

/** An empty folder beside the data, on the same disk, so that files can have a second name in it. */
export const newSnapshotFolder = async (dataDir: string): Promise<Snapshot> => {
  await clearLeftovers(dataDir, new Date(), { halves: false })
  const { ready } = getPlaces(dataDir, randomUUID())
  await mkdir(ready, { recursive: true, mode: 0o700 })
  return { folder: ready, remove: () => rm(ready, { recursive: true, force: true }) }
}
