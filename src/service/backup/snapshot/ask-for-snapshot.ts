import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { writeDurably } from '../../files/write-durably'
import { placesOf, snapshotsIn } from './snapshot-places'

/** A copy of the embedded database and its files at one moment. */
export interface Snapshot {
  /** Laid out as a data folder. */
  folder: string
  remove: () => Promise<void>
}

// Milliseconds.
const poll = 100
const patience = 20_000

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Asks the portal that has the embedded database open for a copy of it, and waits until it is there.
 * @throws Error with a sentence when none answers, or it could not
 */
export const askForSnapshot = async (dataDir: string): Promise<Snapshot> => {
  const { request, taken, partial, failed, ready } = placesOf(dataDir, randomUUID())
  await mkdir(snapshotsIn(dataDir), { recursive: true, mode: 0o700 })
  await writeDurably(request, '')
  const asked = Date.now()
  while (!(await isThere(ready))) {
    if (await isThere(failed)) {
      const sentence = await readFile(failed, 'utf8')
      await rm(failed, { force: true })
      throw new Error(sentence)
    }
    const isWaiting = await isThere(request)
    const isGone =
      !isWaiting && !(await isThere(taken)) && !(await isThere(ready)) && !(await isThere(failed))
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
