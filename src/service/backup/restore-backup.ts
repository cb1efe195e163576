import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceConfig } from '~/config/service'
import { finishReplacement, replaceParts } from '../database/finish-replacement'
import { lockFolder } from '../database/folder-lock'
import { migrateWithin } from '../database/migrate'
import { mayStandStill, mayTakeLong } from '../database/set-up-connection'
import { openEmbedded, openPostgres } from '../database/open'
import { requireServer } from '../database/require-server'
import type { Database } from '../context'
import { openDataFolder } from '../storage/data-folder'
import { readParts, type VerifiedArchive, verifyArchive } from './archive/read-archive'
import { putFile } from './kept-files'
import { requireEmpty } from './require-empty'
import { migrationsLike } from './rows/known-migrations'
import { getDifferences, loadTables, type RowBatch } from './rows/load-tables'
import { freshenStatistics } from './rows/loading.repository'
import { syncTree } from './sync-tree'
import { tryStatistics } from './try-statistics'

/** How a backup is to be restored. */
export interface RestoreOptions {
  /** Whether an installation that is there may be laid aside for it. */
  replace: boolean
  onProgress?: (table: string, rows: number) => void
}

/** The restored contents, and where the replaced installation is now. */
export interface RestoredBackup extends VerifiedArchive {
  laidAside?: string
  /** Why PostgreSQL does not know yet how much there is of what, where it does not. */
  statisticsFailure?: string
}

// The prefix of a folder in which an installation is being built.
const building = 'restoring-'

type Config = Pick<ServiceConfig, 'databaseUrl' | 'dataDir'>

const isTaken = async (dataDir: string): Promise<boolean> => {
  for (const part of ['database', 'files']) {
    const names = await readdir(join(dataDir, part)).catch(() => [])
    if (names.length > 0) return true
  }
  return false
}

/** Ends what a restore that was killed had decided on, and removes what it had not. */
const clearFormer = async (dataDir: string) => {
  await finishReplacement(dataDir)
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (name.startsWith(building)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** The rows of an archive; its files are written under a folder on the way. */
const getRows = async function* (path: string, folder: string): AsyncGenerator<RowBatch> {
  for await (const part of readParts(path)) {
    if (part.kind === 'rows') yield part
    else await putFile(folder, part.path, part.content)
  }
}

/** Fills a new database, and verifies that it holds the archive's contents. */
const fill = async (
  transaction: Database,
  {
    path,
    folder,
    archive,
    onProgress,
  }: { path: string; folder: string; archive: VerifiedArchive } & Pick<RestoreOptions, 'onProgress'>,
) => {
  const { head, sums } = archive
  const found = await loadTables(transaction, {
    tables: head.tables,
    sequences: head.sequences,
    batches: getRows(path, folder),
    ...(onProgress && { onProgress }),
  })
  const differences = getDifferences(sums.tables, found)
  if (differences.length > 0) {
    throw new Error(`What was restored is not what was kept:\n${differences.join('\n')}`)
  }
}

/** Keeps the replaced database if the administrator confirmed the replacement; without a confirmation it was empty. */
const settle = async (
  archive: VerifiedArchive,
  replaced: string,
  isReplacing: boolean,
): Promise<RestoredBackup> => {
  if (isReplacing) return { ...archive, laidAside: replaced }
  await rm(replaced, { recursive: true, force: true })
  return archive
}

const restoreEmbedded = async (
  dataDir: string,
  path: string,
  archive: VerifiedArchive,
  { replace, onProgress }: RestoreOptions,
): Promise<RestoredBackup> => {
  await openDataFolder(dataDir)
  const lock = lockFolder(join(dataDir, 'database.lock'))
  const id = randomUUID()
  const from = `${building}${id}`
  const folder = join(dataDir, from)
  try {
    await clearFormer(dataDir)
    const isReplacing = await isTaken(dataDir)
    if (isReplacing && !replace) {
      throw new Error(
        `${dataDir} has an installation in it. To lay that aside for the backup, say so: --replace.`,
      )
    }
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
    // All of it is synced below, before it takes its place; killed before, it is thrown away.
    const opened = await openEmbedded(folder, { isUnsafe: true })
    try {
      await opened.database.transaction().execute(async (transaction) => {
        await migrateWithin(transaction, migrationsLike(archive.head.migrations))
        await fill(transaction, { path, folder, archive, ...(onProgress && { onProgress }) })
      })
      await freshenStatistics(opened.database)
    } finally {
      await opened.close()
    }
    await syncTree(folder)
    const to = `replaced-${id}`
    await replaceParts(dataDir, { from, to })
    return await settle(archive, join(dataDir, to), isReplacing)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

const restoreServer = async (
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  path: string,
  archive: VerifiedArchive,
  { replace, onProgress }: RestoreOptions,
): Promise<RestoredBackup> => {
  const id = randomUUID()
  const [from, to] = [`${building}${id}`, `replaced-${id}`]
  const folder = join(dataDir, from)
  await openDataFolder(dataDir)
  await clearFormer(dataDir)
  const isReplacing = await isTaken(dataDir)
  if (isReplacing && !replace) {
    throw new Error(`${dataDir} has files in it. To lay those aside for the backup's, say so: --replace.`)
  }
  const { database, close } = openPostgres(databaseUrl, { onConnect: mayTakeLong })
  try {
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
    await database.transaction().execute(async (transaction) => {
      await mayStandStill(transaction)
      await requireEmpty(transaction)
      await migrateWithin(transaction, migrationsLike(archive.head.migrations))
      await fill(transaction, { path, folder, archive, ...(onProgress && { onProgress }) })
      await syncTree(folder)
      // Before the rows are: files without rows are nothing, the other way round a portal would miss them.
      await replaceParts(dataDir, { from, to })
    })
    const statisticsFailure = await tryStatistics(database)
    const settled = await settle(archive, join(dataDir, to), isReplacing)
    return statisticsFailure === null ? settled : { ...settled, statisticsFailure }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await close()
  }
}

/**
 * Restores an installation from an archive: verifies every checksum before any change, builds everything beside the
 * current installation, and only then puts it into place.
 * @throws Error with a sentence when the archive is damaged or of a newer release, a portal is running, or something
 *   is there that may not be replaced
 */
export const restoreBackup = async (
  { databaseUrl, dataDir }: Config,
  path: string,
  options: RestoreOptions,
): Promise<RestoredBackup> => {
  if (databaseUrl !== undefined) await requireServer(databaseUrl)
  const archive = await verifyArchive(path)
  migrationsLike(archive.head.migrations)
  return databaseUrl === undefined
    ? restoreEmbedded(dataDir, path, archive, options)
    : restoreServer({ databaseUrl, dataDir }, path, archive, options)
}
