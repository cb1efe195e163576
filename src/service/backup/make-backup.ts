import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServiceConfig } from '~/config/service'
import type { Database } from '../context'
import { readMigrationState } from '../database/migration-files'
import { DatabaseHeldError } from '../database/folder-lock'
import { type OpenDatabase, openEmbedded, openPostgres } from '../database/open'
import { requireServer } from '../database/require-server'
import { liftIdleTimeout, liftStatementTimeout } from '../database/pool'
import {
  type ArchiveEntry,
  archiveFormat,
  type ArchiveHead,
  type ArchiveSums,
  entryNames,
  formatPart,
  requireNoFile,
  textEntry,
  writeArchive,
} from './archive'
import { createSnapshotFolder, requestSnapshot, type Snapshot } from './snapshot'
import { fileEntries, preserveFiles } from './stored-files'
import { readRows, readSequences, readTables, sumTables } from './tables'

type Config = Pick<ServiceConfig, 'databaseUrl' | 'dataDir' | 'storageBucket'>

/** The source of a backup. Its folder has the stored files; a copy is deleted after the backup. */
interface BackupSource extends Snapshot, Pick<OpenDatabase, 'database' | 'kind' | 'close'> {
  /** Whether a portal keeps running during the backup; unknown for a PostgreSQL server. */
  isOnline: boolean
  /** Preserves the files that the current rows name. Called once the rows no longer change. */
  preserveFiles?: () => Promise<void>
}

/** Opens the embedded database directly if no process has it open, or else a copy that the running portal makes. */
const openSource = async ({ databaseUrl, dataDir }: Config): Promise<BackupSource> => {
  if (databaseUrl !== undefined) {
    await requireServer(databaseUrl, { use: 'reads' })
    const snapshot = await createSnapshotFolder(dataDir)
    const hold = () => preserveFiles(dataDir, snapshot.folder)
    await hold()
    const opened = openPostgres(databaseUrl, { onConnect: liftStatementTimeout, use: 'reads' })
    return { ...opened, ...snapshot, isOnline: false, preserveFiles: hold }
  }
  if ((await stat(join(dataDir, 'database')).catch(() => null)) === null) {
    throw new Error(`There is nothing to keep: ${dataDir} has no database.`)
  }
  try {
    const opened = await openEmbedded(dataDir)
    return { ...opened, folder: dataDir, remove: async () => {}, isOnline: false }
  } catch (error) {
    if (!(error instanceof DatabaseHeldError)) throw error
  }
  const snapshot = await requestSnapshot(dataDir)
  try {
    const opened = await openEmbedded(snapshot.folder)
    return { ...opened, ...snapshot, isOnline: true }
  } catch (error) {
    await snapshot.remove()
    throw error
  }
}

/** Yields everything of a source, as one transaction sees it, and counts it in `sums`. */
const getEntries = async function* (
  transaction: Database,
  folder: string,
  head: ArchiveHead,
  sums: ArchiveSums,
): AsyncGenerator<ArchiveEntry> {
  yield textEntry(entryNames.head, `${JSON.stringify(head, null, 2)}\n`)
  sums.entries += 1
  for (const table of head.tables) {
    let part = 0
    for await (const rows of readRows(transaction, table)) {
      part += 1
      yield textEntry(`${entryNames.tables}${table.name}/${formatPart(part)}.jsonl`, `${rows.join('\n')}\n`)
      sums.entries += 1
    }
  }
  for await (const entry of fileEntries(folder)) {
    yield entry
    sums.entries += 1
    sums.files.count += 1
    sums.files.bytes += entry.size
  }
  sums.tables = await sumTables(transaction, head.tables)
  yield textEntry(entryNames.sums, `${JSON.stringify(sums, null, 2)}\n`)
}

/**
 * Writes the database and the files of an installation to one consistent archive, even while the portal runs. Files in
 * a bucket are not included.
 * @param release the portal's version, for the archive's header
 * @returns the sums of the archive, and whether a portal is known to have kept running
 * @throws Error with a sentence if the file exists, or there is nothing to back up
 */
export const makeBackup = async (
  config: Config,
  path: string,
  { release, at }: { release: string; at: Date },
): Promise<{ sums: ArchiveSums; isOnline: boolean }> => {
  await requireNoFile(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const source = await openSource(config)
  const write = async (transaction: Database) => {
    await liftIdleTimeout(transaction)
    const head: ArchiveHead = {
      format: archiveFormat,
      release,
      createdAt: at.toISOString(),
      database: source.kind,
      bucket: config.storageBucket ?? null,
      migrations: (await readMigrationState(transaction)).applied,
      tables: await readTables(transaction),
      sequences: await readSequences(transaction),
    }
    await source.preserveFiles?.()
    if (head.migrations.length === 0) throw new Error('There is nothing to keep: no portal has run here yet.')
    const sums: ArchiveSums = { tables: [], files: { count: 0, bytes: 0 }, entries: 0 }
    await writeArchive(path, getEntries(transaction, source.folder, head, sums), at)
    return { sums, isOnline: source.isOnline }
  }
  try {
    return await source.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(write)
  } finally {
    await source.close()
    await source.remove()
  }
}
