import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, ServiceContext } from '../../context'
import { writeDurably } from '../../storage/disk-files'
import { holdFiles } from '../kept-files'
import { clearLeftovers, namesOfSnapshots } from './clear-leftovers'
import { getPlaces } from './snapshot-places'

/** Answers those who ask for a snapshot of the embedded database, which this process alone has open. */
export interface SnapshotWorker {
  /** Finishes the current snapshot and stops. */
  stop: () => Promise<void>
}

// Milliseconds.
const every = 500

const copyFolder = async (from: string, to: string) => {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    // Shares the bytes where the disk can.
    else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}

/**
 * Copies the database while nothing writes, in the state that a killed process would leave: its log has every
 * acknowledged write. Statements wait meanwhile, in their order. Files that the rows name are held before the first of
 * them can be removed.
 * @returns the milliseconds that statements waited
 */
const takeSnapshot = async (database: Database, dataDir: string, into: string): Promise<number> => {
  await mkdir(into, { recursive: true, mode: 0o700 })
  await holdFiles(dataDir, into)
  return database.connection().execute(async (connection) => {
    const began = performance.now()
    await sql`checkpoint`.execute(connection)
    await copyFolder(join(dataDir, 'database'), join(into, 'database'))
    await holdFiles(dataDir, into)
    return Math.round(performance.now() - began)
  })
}

/** Looks for requests twice a second. Does nothing for a PostgreSQL server, which a backup can read directly. */
export const startSnapshotWorker = ({
  database,
  config,
  log,
  now,
}: Pick<ServiceContext, 'database' | 'config' | 'log' | 'now'>): SnapshotWorker => {
  if (config.databaseUrl !== undefined) return { stop: async () => {} }
  const { dataDir } = config
  const answer = async (id: string) => {
    const { request, taken, partial, failed, ready } = getPlaces(dataDir, id)
    await rename(request, taken)
    try {
      const milliseconds = await takeSnapshot(database, dataDir, partial)
      await rename(partial, ready)
      log.info('The database was copied for a backup', { milliseconds })
    } catch (error) {
      log.error('The database could not be copied for a backup', error)
      await rm(partial, { recursive: true, force: true })
      await writeDurably(failed, 'The portal could not copy its database; its log says why.')
    }
    await rm(taken, { force: true })
  }
  const look = async () => {
    const names = await namesOfSnapshots(dataDir)
    for (const name of names) {
      const [, id] = /^([\da-f-]{36})\.request$/.exec(name) ?? []
      if (id !== undefined) await answer(id)
    }
    if (names.length > 0) await clearLeftovers(dataDir, now(), { halves: true })
  }
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    try {
      await look()
    } catch (error) {
      log.error('A snapshot could not be taken', error)
    }
  }
  let working: Promise<void>
  const later = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      working = turn().finally(later)
    }, every)
    timer.unref()
  }
  working = turn().finally(later)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}
