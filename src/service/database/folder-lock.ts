import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeDenial } from '../storage/data-folder'

/** Another process has the embedded database open. */
export class DatabaseHeldError extends Error {
  override readonly name = 'DatabaseHeldError'
}

/** An exclusive lock on a folder, held until it is released or the process ends. */
export interface FolderLock {
  release: () => void
}

// SQLite's codes: locked by another process, read-only, cannot be opened.
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
  return new Error(describeDenial(existsSync(file) ? file : dirname(file)), { cause: error })
}

// Referenced until they are released, because garbage collection would close them and free the lock.
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a folder for this process, because two processes on one embedded database lose data. The kernel holds the lock,
 * through SQLite, so a killed process leaves no lock behind.
 * @param file the lock file; it need not be deleted
 * @throws DatabaseHeldError with a sentence if another process holds it; Error with one if the file is not writable,
 *   since it then locks nothing
 */
export const lockFolder = (file: string): FolderLock => {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec(
      'pragma busy_timeout = 0; pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive',
    )
    // A read-only file gets only a shared lock, so it is refused. This is never written.
    lock.exec('pragma user_version = 1')
  } catch (error) {
    lock?.close()
    throw getRefusal(error, file)
  }
  const taken = lock
  heldLocks.add(taken)
  return {
    release: () => {
      taken.close()
      heldLocks.delete(taken)
    },
  }
}
