import { access, constants, stat } from 'node:fs/promises'

const reasons = new Map([
  ['ENOENT', 'is not there.'],
  ['ENOTDIR', 'is not there.'],
  ['EACCES', 'may not be read by this user.'],
  ['EPERM', 'may not be read by this user.'],
  ['ENAMETOOLONG', 'is too long a name for a file.'],
])

/**
 * Sees that there is a file to be read, before anything is said or done.
 * @throws Error with a sentence that names it
 */
export const requireArchive = async (path: string): Promise<void> => {
  try {
    const found = await stat(path)
    await access(path, constants.R_OK)
    if (found.isFile()) return
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new Error(`${path} ${reasons.get(code) ?? `cannot be read (${code}).`}`, { cause: error })
  }
  throw new Error(`${path} is not a file. Name the archive that a backup was written into.`)
}
