import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceConfig } from '~/config/service'
import { finishRestore, replaceParts } from '../database/finish-restore'
import { lockFolder } from '../database/folder-lock'
import { openEmbedded, openPostgres } from '../database/open'
import { requireServer } from '../database/require-server'
import { liftIdleTimeout, liftStatementTimeout } from '../database/pool'
import { openDataFolder } from '../storage/data-folder'
import { readContents, type VerifiedArchive, verifyArchive } from './archive'
import { loadDatabase, type LoadProgress, getMatchingMigrations } from './load-database'
import { putFile, syncTree } from './stored-files'
import { updateStatistics } from './tables'

/** The restored contents, and the location of the replaced installation. */
export interface RestoredBackup extends VerifiedArchive {
  laidAside?: string
  /** Why the planner's statistics could not be updated; null if they were. */
  statisticsFailure: string | null
}

type Config = Pick<ServiceConfig, 'databaseUrl' | 'dataDir'>

// The prefix of a folder in which an installation is being restored.
const restorePrefix = 'restoring-'

/** Completes a restore that was killed after its commit point, and removes one that was killed before. */
const finishInterruptedRestore = async (dataDir: string) => {
  await finishRestore(dataDir)
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (name.startsWith(restorePrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/**
 * Checks whether restoring is possible.
 * @returns whether there is an installation to replace
 */
const checkReplacement = async ({ databaseUrl, dataDir }: Config, replace: boolean): Promise<boolean> => {
  const parts = ['database', 'files'].map((part) => readdir(join(dataDir, part)).catch(() => []))
  const isReplacing = (await Promise.all(parts)).some((names) => names.length > 0)
  if (!isReplacing || replace) return isReplacing
  const found = databaseUrl === undefined ? 'an installation' : 'files'
  throw new Error(`${dataDir} has ${found} in it. To lay that aside for the backup, say so: --replace.`)
}

/**
 * Restores an installation from an archive: verifies every checksum before any change, builds everything next to the
 * current installation, and only then replaces it.
 * @param replace whether an existing installation may be moved aside
 * @throws Error with a sentence if the archive is damaged or of a newer release, a portal is running, or something
 *   exists that must not be replaced
 */
export const restoreBackup = async (
  config: Config,
  path: string,
  { replace, onProgress }: { replace: boolean; onProgress?: LoadProgress },
): Promise<RestoredBackup> => {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) await requireServer(databaseUrl)
  const archive = await verifyArchive(path)
  getMatchingMigrations(archive.head.migrations)
  await openDataFolder(dataDir)
  const lock = databaseUrl === undefined ? lockFolder(join(dataDir, 'database.lock')) : null
  const id = randomUUID()
  const [from, to] = [`${restorePrefix}${id}`, `replaced-${id}`]
  const folder = join(dataDir, from)
  const putInPlace = async () => {
    await syncTree(folder)
    await replaceParts(dataDir, { from, to })
  }
  try {
    await finishInterruptedRestore(dataDir)
    const isReplacing = await checkReplacement(config, replace)
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
    const { database, close } =
      databaseUrl === undefined
        ? // Synced as a whole before it is put into place, so the engine need not sync each write.
          await openEmbedded(folder, { isUnsafe: true })
        : openPostgres(databaseUrl, { onConnect: liftStatementTimeout })
    let statisticsFailure: string | null
    try {
      await database.transaction().execute(async (transaction) => {
        await liftIdleTimeout(transaction)
        const contents = { ...archive.head, batches: readContents(path, putFile(folder)), onProgress }
        await loadDatabase(transaction, contents, async () => archive.sums.tables)
        // Files before rows: files without rows are harmless, rows without files are not.
        if (lock === null) await putInPlace()
      })
      statisticsFailure = await updateStatistics(database)
    } finally {
      await close()
    }
    if (lock !== null) await putInPlace()
    const replaced = join(dataDir, to)
    if (isReplacing) return { ...archive, statisticsFailure, laidAside: replaced }
    await rm(replaced, { recursive: true, force: true })
    return { ...archive, statisticsFailure }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    lock?.release()
  }
}
