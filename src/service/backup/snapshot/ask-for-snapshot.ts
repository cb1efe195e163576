import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockFolder } from '../../database/folder-lock'
import { writeDurably } from '../../storage/disk-files'
import { getPlaces, snapshotsIn } from './snapshot-places'

/** A consistent copy of the embedded database and its files. */
export interface Snapshot {
  /** Laid out as a data folder. */
  folder: string
  remove: () => Promise<void>
}

// Milliseconds.
const poll = 100
const patience = 20_000
const lookEvery = 2_000

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Whether the portal that took the request on has ended, and will not bring it to its end. */
const isPortalGone = (dataDir: string) => {
  try {
    lockFolder(join(dataDir, 'database.lock')).release()
    return true
  } catch {
    return false
  }
}

/**
 * Asks the portal that has the embedded database open for a copy of it, and waits until it is there.
 * @throws Error with a sentence when none answers, or it could not
 */
export const askForSnapshot = async (dataDir: string): Promise<Snapshot> => {
  const { request, taken, partial, failed, ready } = getPlaces(dataDir, randomUUID())
  await mkdir(snapshotsIn(dataDir), { recursive: true, mode: 0o700 })
  await writeDurably(request, '')
  const asked = Date.now()
  let looked = asked
  while (!(await isThere(ready))) {
    if (await isThere(failed)) {
      const sentence = await readFile(failed, 'utf8')
      await rm(failed, { force: true })
      throw new Error(sentence)
    }
    const isWaiting = await isThere(request)
    const isDue = Date.now() - looked > lookEvery
    if (isDue) looked = Date.now()
    const isLeft = !isWaiting && isDue && isPortalGone(dataDir)
    // Before the two below, which the portal makes before it takes this one away.
    const isTaken = await isThere(taken)
    const isSettled = (await isThere(ready)) || (await isThere(failed))
    const isGone = !isWaiting && !isSettled && (isLeft || !isTaken)
    if (isGone || (isWaiting && Date.now() - asked > patience)) {
      await rm(request, { force: true })
      throw new Error(
        `Another process has the embedded database of ${dataDir} open, and does not answer. It may be of an older release: end it, and try again.`,
      )
    }
    await wait(poll)
  }
  return {
    folder: ready,
    remove: async () => {
      await rm(ready, { recursive: true, force: true })
      await rm(partial, { recursive: true, force: true })
    },
  }
}
