import type { ServiceConfig } from '~/config/service'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readMigrationState } from '../database/applied-migrations'
import { DatabaseHeldError } from '../database/folder-lock'
import { mayStandStill, mayTakeLong } from '../database/set-up-connection'
import { openEmbedded, openPostgres } from '../database/open'
import { requireServer } from '../database/require-server'
import type { Database } from '../context'
import { archiveFormat, type ArchiveHead, type ArchiveSums, entryNames } from './archive/archive-parts'
import { requireNoFile, textEntry, writeArchive } from './archive/write-archive'
import type { TarEntry } from './archive/write-tar'
import { fileEntries, holdFiles } from './kept-files'
import { sumTables } from './rows/load-tables'
import { readRows } from './rows/rows.repository'
import { readSequences, readTables } from './rows/tables.repository'
import { askForSnapshot } from './snapshot/ask-for-snapshot'
import { newSnapshotFolder } from './snapshot/new-snapshot-folder'

/** The source of a backup. */
interface BackupSource {
  database: Database
  /** Where the kept files are, laid out as a data folder. */
  folder: string
  kind: 'embedded' | 'postgres'
  /** Whether a portal keeps running meanwhile; unknown for a PostgreSQL server. */
  isOnline: boolean
  /** Keeps the files that the current rows name. Called once the rows no longer change. */
  holdFiles: () => Promise<void>
  close: () => Promise<void>
}

/** The contents of a written archive. */
export interface MadeBackup {
  sums: ArchiveSums
  /** Whether a portal is known to have kept running meanwhile. */
  isOnline: boolean
}

type Config = Pick<ServiceConfig, 'databaseUrl' | 'dataDir' | 'storageBucket'>

const requireInstallation = async (dataDir: string) => {
  const found = await stat(join(dataDir, 'database')).catch(() => null)
  if (found === null) throw new Error(`There is nothing to keep: ${dataDir} has no database.`)
}

const openServer = async (databaseUrl: string, dataDir: string): Promise<BackupSource> => {
  await requireServer(databaseUrl, { use: 'reads' })
  const { folder, remove } = await newSnapshotFolder(dataDir)
  const { database, close } = openPostgres(databaseUrl, { onConnect: mayTakeLong, use: 'reads' })
  const hold = () => holdFiles(dataDir, folder)
  await hold()
  const closeAll = async () => {
    await close()
    await remove()
  }
  return { database, folder, kind: 'postgres', isOnline: false, holdFiles: hold, close: closeAll }
}

/** Opens the embedded database directly if no process has it open, else a copy that the running portal makes. */
const openSource = async ({ databaseUrl, dataDir }: Config): Promise<BackupSource> => {
  if (databaseUrl !== undefined) return openServer(databaseUrl, dataDir)
  await requireInstallation(dataDir)
  const still = { kind: 'embedded' as const, holdFiles: async () => {} }
  try {
    const { database, close } = await openEmbedded(dataDir)
    return { ...still, database, folder: dataDir, isOnline: false, close }
  } catch (error) {
    if (!(error instanceof DatabaseHeldError)) throw error
  }
  const { folder, remove } = await askForSnapshot(dataDir)
  try {
    const { database, close } = await openEmbedded(folder)
    const closeAll = async () => {
      await close()
      await remove()
    }
    return { ...still, database, folder, isOnline: true, close: closeAll }
  } catch (error) {
    await remove()
    throw error
  }
}

const numbered = (count: number) => String(count).padStart(6, '0')

/** Everything of a source, as one transaction sees it. */
const entriesOf = async function* (
  transaction: Database,
  { folder }: BackupSource,
  head: ArchiveHead,
  done: (sums: ArchiveSums) => void,
): AsyncGenerator<TarEntry> {
  let entries = 1
  yield textEntry(entryNames.head, `${JSON.stringify(head, null, 2)}\n`)
  for (const table of head.tables) {
    let part = 0
    for await (const rows of readRows(transaction, table)) {
      part += 1
      entries += 1
      yield textEntry(`${entryNames.tables}${table.name}/${numbered(part)}.jsonl`, `${rows.join('\n')}\n`)
    }
  }
  const files = { count: 0, bytes: 0 }
  for await (const entry of fileEntries(folder)) {
    files.count += 1
    files.bytes += entry.size
    entries += 1
    yield entry
  }
  const sums = { tables: await sumTables(transaction, head.tables), files, entries }
  done(sums)
  yield textEntry(entryNames.sums, `${JSON.stringify(sums, null, 2)}\n`)
}

const getHead = async (
  transaction: Database,
  {
    release,
    kind,
    bucket,
    at,
  }: { release: string; kind: 'embedded' | 'postgres'; bucket: string | null; at: Date },
): Promise<ArchiveHead> => ({
  format: archiveFormat,
  release,
  createdAt: at.toISOString(),
  database: kind,
  bucket,
  migrations: (await readMigrationState(transaction)).applied,
  tables: await readTables(transaction),
  sequences: await readSequences(transaction),
})

/**
 * Writes the database and the files of an installation into one consistent archive, also while the portal runs. Files
 * in a bucket are not included.
 * @param release the portal's version, which the archive names
 * @throws Error with a sentence when the file is there already, or there is nothing to keep
 */
export const makeBackup = async (
  config: Config,
  path: string,
  { release, at }: { release: string; at: Date },
): Promise<MadeBackup> => {
  await requireNoFile(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const source = await openSource(config)
  try {
    return await source.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const facts = { release, kind: source.kind, bucket: config.storageBucket ?? null, at }
        await mayStandStill(transaction)
        const head = await getHead(transaction, facts)
        await source.holdFiles()
        if (head.migrations.length === 0)
          throw new Error('There is nothing to keep: no portal has run here yet.')
        let sums: ArchiveSums | undefined
        await writeArchive(
          path,
          entriesOf(transaction, source, head, (made) => {
            sums = made
          }),
          at,
        )
        if (sums === undefined) throw new Error('The backup has no end.')
        return { sums, isOnline: source.isOnline }
      })
  } finally {
    await source.close()
  }
}
