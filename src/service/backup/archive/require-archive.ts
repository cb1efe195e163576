import { access, constants, stat } from 'node:fs/promises'

/**
 * Checks that the file can be read, before any output or change.
 * @throws Error the system's own where there is none, or none that this user may read (`refusalInWords`); with a sentence
 *   for what is no file
 */
export const requireArchive = async (path: string): Promise<void> => {
  const found = await stat(path)
  await access(path, constants.R_OK)
  if (!found.isFile()) {
    throw new Error(`${path} is not a file. Name the archive that a backup was written into.`)
  }
}
