import { randomUUID } from 'node:crypto'
import { type Stats, accessSync, constants, readFileSync, statSync } from 'node:fs'
import { link, mkdir, mkdtemp, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { ServiceConfig } from '~/config/service'
import type { Database, ServiceContext } from '../context'

/** Whether a file operation failed with ENOENT. */
export const isEnoent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the name of a system user, or the number if it has none. */
const getName = (uid: number): string => {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    const name = users.map((line) => line.split(':')).find((fields) => fields[2] === String(uid))?.[0]
    if (name !== undefined) return name
  } catch {
    // Machines without /etc/passwd.
  }
  return `the user number ${uid}`
}

/** Returns the path or its nearest existing parent folder, and whether the path is missing. */
const findExistingParent = (path: string): { place: string; facts: Stats; isMissing: boolean } => {
  let missing = false
  for (let place = path; ; place = dirname(place)) {
    try {
      return { place, facts: statSync(place), isMissing: missing }
    } catch (error) {
      if (place === dirname(place)) throw error
      missing = isEnoent(error)
    }
  }
}

const isOnReadOnlyDisk = (place: string): boolean => {
  try {
    accessSync(place, constants.W_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

/** Explains to the administrator why the system denies writing to a data file or folder, and what to do. */
export const describeDenial = (path: string): string => {
  const { place, facts, isMissing: isToBeMade } = findExistingParent(path)
  const what = isToBeMade ? path : place
  if (isOnReadOnlyDisk(place)) {
    return `${what} cannot be written: its file system may only be read. Name another folder in DATA_DIR.`
  }
  const own = process.geteuid?.()
  if (own === undefined || own === facts.uid) {
    return `${what} cannot be written, though ${place} belongs to this user: look at its permissions.`
  }
  const [owner, me] = [getName(facts.uid), getName(own)]
  const remedy = isToBeMade
    ? `make it for ${me} (install -d -o ${me} -m 700)`
    : `give the whole data folder to ${me} (chown -R)`
  return `${what} cannot be written: ${isToBeMade ? place : 'it'} belongs to ${owner}, and this runs as ${me}. Run it as ${owner}, ${remedy}, or name another folder in DATA_DIR.`
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

const isDenied = (error: unknown): boolean => hasCode(error, ['EACCES', 'EPERM', 'EROFS'])

/** Converts a permission error on a data folder to a sentence. */
export const withPermissionError = async <T>(folder: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw isDenied(error) ? new Error(describeDenial(folder), { cause: error }) : error
  }
}

/**
 * Checks that this process can write to a folder, if it exists.
 * @returns whether it exists
 * @throws Error with a sentence if it cannot: who owns the folder, and what to do
 */
export const requireWritable = async (folder: string): Promise<boolean> => {
  try {
    await rmdir(await mkdtemp(join(folder, '.tried-')))
    return true
  } catch (error) {
    if (isDenied(error)) throw new Error(describeDenial(folder), { cause: error })
    // The next write reports a full disk.
    return !isEnoent(error)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Creates a folder and its missing parents one by one, because Node's recursive option never returns where the system
 * allows no folders, such as in /proc.
 * @throws Error with a sentence if another file is in its place, or no folder can be created
 */
const createFolder = async (folder: string): Promise<void> => {
  if (await isFolder(folder)) return
  if (folder !== dirname(folder)) await createFolder(dirname(folder))
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process created it first.
    if (await isFolder(folder)) return
    if (!hasCode(error, ['EEXIST', 'ENOENT', 'ENOTDIR'])) throw error
    throw new Error(`${folder} is no folder, and none can be made there. Name another one as DATA_DIR.`, {
      cause: error,
    })
  }
}

/**
 * Creates the data folder if it is missing, and checks that its parts are writable; the folder itself if a part is
 * missing, or none is named.
 * @throws Error with a sentence, like {@link requireWritable}
 */
export const openDataFolder = async (dataDir: string, parts: readonly string[] = []): Promise<void> => {
  await withPermissionError(dataDir, createFolder(dataDir))
  let areThere = parts.length > 0
  for (const part of parts) areThere = (await requireWritable(join(dataDir, part))) && areThere
  if (!areThere) await requireWritable(dataDir)
}

const pathExists = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Returns the id of a files folder: the first process creates it, and it moves with the files. */
export const getStorageId = async (folder: string): Promise<string> => {
  const path = join(folder, 'folder.id')
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isEnoent(error)) return null
    throw error
  })
  if (known !== null) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomUUID()
  const draft = join(folder, `folder.${made}`)
  await writeFile(draft, made)
  try {
    // Atomic, and fails if another node was faster.
    await link(draft, path)
    return made
  } catch (error) {
    if (pathExists(error)) return await readFile(path, 'utf8')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

type Needs = Pick<ServiceContext, 'database' | 'log'> & {
  config: Pick<ServiceConfig, 'databaseUrl' | 'dataDir' | 'storageBucket'>
}

const key = 'files-folder'

/** Returns the id that the installation has stored; stores this one if there is none. */
const getStoredStorageId = async (database: Database, mark: string): Promise<string> => {
  await database
    .insertInto('installation')
    .values({ key, value: JSON.stringify(mark) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return String(row.value)
}

/**
 * Logs a warning if this node stores files in a folder that other nodes do not have, since they cannot serve what is
 * uploaded here.
 */
export const checkFilesFolder = async ({ database, log, config }: Needs): Promise<void> => {
  // An embedded database has one node, and all nodes share a bucket.
  if (!config.databaseUrl || config.storageBucket) return
  const folder = join(config.dataDir, 'files')
  try {
    const mark = await getStorageId(folder)
    if ((await getStoredStorageId(database, mark)) === mark) return
    log.error(
      'The files of this installation are in another folder: pictures and media uploaded on one node cannot be had from the other. Let all nodes share DATA_DIR/files, or name a STORAGE_BUCKET. Where the files were moved here without the file folder.id, bring it along',
      undefined,
      { folder },
    )
  } catch (error) {
    log.warn('Whether other nodes share the folder of files could not be found out', { error: String(error) })
  }
}
