import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, ServiceContext } from '../context'
import { lockFolder } from '../database/folder-lock'
import { preserveFiles } from './stored-files'

// One process has the embedded database open. For a backup, another process asks it for a copy: it makes a folder named
// `<id>.request`, which the portal renames to `<id>.taken`, fills, and renames to `<id>`, or to `<id>.failed`.

const pollIntervalMs = 100
const answerTimeoutMs = 20_000
const lockCheckIntervalMs = 2_000
const workerIntervalMs = 500
// Longer than any backup takes.
const retentionMs = 6 * 3_600_000

/** A consistent copy of the embedded database and its files. */
export interface Snapshot {
  /** Has the layout of a data folder. */
  folder: string
  remove: () => Promise<void>
}

const getRoot = (dataDir: string) => join(dataDir, 'snapshots')

const getPaths = (dataDir: string, id: string) => {
  const ready = join(getRoot(dataDir), id)
  return { request: `${ready}.request`, taken: `${ready}.taken`, failed: `${ready}.failed`, ready }
}

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

const emptyFolder = async (path: string) => {
  for (const name of await readdir(path)) await removeFolder(join(path, name))
}

/** Lists the snapshots folder; empty if there is none. */
const listNames = (dataDir: string): Promise<string[]> => readdir(getRoot(dataDir)).catch(() => [])

/** Removes the leftovers of killed processes: old snapshots, and unfinished ones if none is being made. */
const removeLeftovers = async (dataDir: string, now: Date, { unfinished }: { unfinished: boolean }) => {
  for (const name of await listNames(dataDir)) {
    const path = join(getRoot(dataDir), name)
    const found = await stat(path).catch(() => null)
    const isOld = found !== null && now.getTime() - found.mtimeMs > retentionMs
    if (isOld || (unfinished && name.endsWith('.taken'))) await removeFolder(path)
  }
}

/** Creates an empty folder on the data's disk, so that files can be hard-linked into it. */
export const createSnapshotFolder = async (dataDir: string): Promise<Snapshot> => {
  await removeLeftovers(dataDir, new Date(), { unfinished: false })
  const { ready } = getPaths(dataDir, randomUUID())
  await mkdir(ready, { recursive: true, mode: 0o700 })
  return { folder: ready, remove: () => removeFolder(ready) }
}

/** Whether no process has the embedded database open. */
const isPortalGone = (dataDir: string) => {
  try {
    lockFolder(join(dataDir, 'database.lock')).release()
    return true
  } catch {
    return false
  }
}

/**
 * Requests a copy of the embedded database from the portal that has it open, and waits for it.
 * @throws Error with a sentence if no portal responds, or it fails
 */
export const requestSnapshot = async (dataDir: string): Promise<Snapshot> => {
  const { request, taken, failed, ready } = getPaths(dataDir, randomUUID())
  await mkdir(request, { recursive: true, mode: 0o700 })
  const askedAt = Date.now()
  let checkedAt = askedAt
  for (;;) {
    const isDue = Date.now() - checkedAt > lockCheckIntervalMs
    if (isDue) checkedAt = Date.now()
    // Checked before the names are listed, because a portal may end right after it finishes.
    const isGone = isDue && isPortalGone(dataDir)
    const isWaiting = existsSync(request) && Date.now() - askedAt <= answerTimeoutMs
    if (!isWaiting && (isGone || !existsSync(taken))) break
    await wait(pollIntervalMs)
  }
  if (existsSync(ready)) return { folder: ready, remove: () => removeFolder(ready) }
  const hasFailed = existsSync(failed)
  for (const path of [request, failed]) await removeFolder(path)
  throw new Error(
    hasFailed
      ? 'The portal could not copy its database; its log says why.'
      : `Another process has the embedded database of ${dataDir} open, and does not answer. It may be of an older release: end it, and try again.`,
  )
}

/**
 * Copies the database while nothing writes, in the state that a killed process would leave: its log has every
 * acknowledged write. Statements wait meanwhile, in order. Files that the rows name are preserved before the first can
 * be removed.
 * @returns the milliseconds that statements waited
 */
const takeSnapshot = async (database: Database, dataDir: string, into: string): Promise<number> => {
  await preserveFiles(dataDir, into)
  return database.connection().execute(async (connection) => {
    const began = performance.now()
    await sql`checkpoint`.execute(connection)
    // Shares the blocks where the file system supports it.
    const mode = constants.COPYFILE_FICLONE
    await cp(join(dataDir, 'database'), join(into, 'database'), { recursive: true, mode })
    await preserveFiles(dataDir, into)
    return Math.round(performance.now() - began)
  })
}

/**
 * Serves requests for a snapshot of the embedded database; polls twice a second. Does nothing for a PostgreSQL server,
 * which a backup reads directly.
 * @returns `stop`, which finishes the current snapshot
 */
export const startSnapshotWorker = ({
  database,
  config,
  log,
  now,
}: Pick<ServiceContext, 'database' | 'config' | 'log' | 'now'>): { stop: () => Promise<void> } => {
  if (config.databaseUrl !== undefined) return { stop: async () => {} }
  const { dataDir } = config
  const answer = async (id: string) => {
    const { request, taken, failed, ready } = getPaths(dataDir, id)
    await rename(request, taken)
    try {
      const milliseconds = await takeSnapshot(database, dataDir, taken)
      await rename(taken, ready)
      log.info('The database was copied for a backup', { milliseconds })
    } catch (error) {
      log.error('The database could not be copied for a backup', error)
      // A partial copy takes as much disk space as the database, and may be why it failed.
      await emptyFolder(taken).finally(() => rename(taken, failed))
    }
  }
  const answerAll = async () => {
    const names = await listNames(dataDir)
    for (const name of names) {
      const id = /^([\da-f-]{36})\.request$/.exec(name)?.[1]
      if (id !== undefined) await answer(id)
    }
    if (names.length > 0) await removeLeftovers(dataDir, now(), { unfinished: true })
  }
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await answerAll().catch((error: unknown) => log.error('A snapshot could not be taken', error))
      await wait(workerIntervalMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  const stop = async () => {
    stopping.abort()
    await running
  }
  return { stop }
}
