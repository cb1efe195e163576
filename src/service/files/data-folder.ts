import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { denialOf } from './denial'
import { isMissing } from './is-missing'

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

const isDenied = (error: unknown): boolean => hasCode(error, ['EACCES', 'EPERM', 'EROFS'])

/** Says in words what the system does not let this process do with a folder of the data. */
export const orDenial = async <T>(folder: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw isDenied(error) ? new Error(denialOf(folder), { cause: error }) : error
  }
}

/**
 * Sees that this process may write into a folder, where that is there.
 * @returns whether it is there
 * @throws Error with a sentence where it may not: whose the folder is, and what to do
 */
export const requireWritable = async (folder: string): Promise<boolean> => {
  try {
    await rmdir(await mkdtemp(join(folder, '.tried-')))
    return true
  } catch (error) {
    if (isDenied(error)) throw new Error(denialOf(folder), { cause: error })
    // A disk that is full is told of by whoever has something to write.
    return !isMissing(error)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Makes a folder and what is missing above it, one by one: where the system lets nobody make any, as in /proc, Node's own
 * way of making several tries for ever.
 * @throws Error with a sentence where something else is in its place, or no folder can be
 */
const makeFolder = async (folder: string): Promise<void> => {
  if (await isFolder(folder)) return
  if (folder !== dirname(folder)) await makeFolder(dirname(folder))
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process was quicker.
    if (await isFolder(folder)) return
    if (!hasCode(error, ['EEXIST', 'ENOENT', 'ENOTDIR'])) throw error
    throw new Error(`${folder} is no folder, and none can be made there. Name another one as DATA_DIR.`, {
      cause: error,
    })
  }
}

/**
 * Makes the data folder where it is missing, and sees that this process may write into its parts; into itself where one
 * of them is missing, or none is named.
 * @throws Error with a sentence, as {@link requireWritable}
 */
export const openDataFolder = async (dataDir: string, parts: readonly string[] = []): Promise<void> => {
  await orDenial(dataDir, makeFolder(dataDir))
  let areThere = parts.length > 0
  for (const part of parts) areThere = (await requireWritable(join(dataDir, part))) && areThere
  if (!areThere) await requireWritable(dataDir)
}
