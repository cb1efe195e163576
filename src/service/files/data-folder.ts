import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { denialOf } from './denial'
import { isMissing } from './is-missing'

const codes = ['EACCES', 'EPERM', 'EROFS']

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

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

/**
 * Makes the data folder where it is missing, and sees that this process may write into its parts; into itself where one
 * of them is missing, or none is named.
 * @throws Error with a sentence, as {@link requireWritable}
 */
export const openDataFolder = async (dataDir: string, parts: readonly string[] = []): Promise<void> => {
  await orDenial(dataDir, mkdir(dataDir, { recursive: true }))
  let areThere = parts.length > 0
  for (const part of parts) areThere = (await requireWritable(join(dataDir, part))) && areThere
  if (!areThere) await requireWritable(dataDir)
}
