import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getDenial } from '../storage/data-folder'

/** Another process has the embedded database open. */
export class DatabaseHeldError extends Error {
  override readonly name = 'DatabaseHeldError'
}

/** A folder held by this process alone, until it is released or the process ends. */
export interface FolderLock {
  release: () => void
}

// SQLite's: the file is locked by another, may only be read, or cannot even be opened.
const busy = 5
const readOnly = 8
const closed = 14

const getCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

const getRefusal = (error: unknown, file: string): unknown => {
  const code = getCode(error)
  if (code === busy) {
    return new DatabaseHeldError(
      `Another process is using the embedded database (${file} is locked). Stop it first, give this one another DATA_DIR, or set DATABASE_URL.`,
      { cause: error },
    )
  }
  if (code !== readOnly && code !== closed) return error
  return new Error(getDenial(existsSync(file) ? file : dirname(file)), { cause: error })
}

// Held here until they are released, since garbage collection would close them and free the lock.
const held = new Set<DatabaseSync>()

/**
 * Takes a folder for this process: two processes on one embedded database lose data.
 * The lock is the kernel's, through SQLite, so that nothing is left behind by a killed process.
 * @param file the lock file; it may stay where it is
 * @throws DatabaseHeldError with a sentence when another process holds it; Error with one when the file may not be
 *   written, since it then locks nothing
 */
export const lockFolder = (file: string): FolderLock => {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec(
      'pragma busy_timeout = 0; pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive',
    )
    // A file that may only be read was locked for reading alone, as others may do too. Refused there, and never written.
    lock.exec('pragma user_version = 1')
  } catch (error) {
    lock?.close()
    throw getRefusal(error, file)
  }
  const taken = lock
  held.add(taken)
  return {
    release: () => {
      taken.close()
      held.delete(taken)
    },
  }
}
