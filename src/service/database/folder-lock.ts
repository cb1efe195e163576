import { DatabaseSync } from 'node:sqlite'

/** Another process has the embedded database open. */
export class DatabaseHeldError extends Error {
  override readonly name = 'DatabaseHeldError'
}

/** A folder held by this process alone, until it is released or the process ends in whatever way. */
export interface FolderLock {
  release: () => void
}

/**
 * Takes a folder for this process: two processes on one embedded database lose data.
 * The lock is the kernel's, through SQLite, so that nothing is left behind by a killed process.
 * @param file the lock file; it may stay where it is
 * @throws DatabaseHeldError with a sentence when another process holds it
 */
export const lockFolder = (file: string): FolderLock => {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw new DatabaseHeldError(
      `Another process is using the embedded database (${file} is locked). Stop it first, give this one another DATA_DIR, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  return { release: () => lock.close() }
}
