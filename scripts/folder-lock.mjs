import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 250

/**
 * Takes a lock that the kernel frees with the process, however it ends: SQLite's exclusive lock on `file`.
 * A note about the holder stands beside it, because a locked file cannot be read.
 *
 * @param {string} file absolute path; made where it is missing
 * @param {string} [note] told to whoever comes second
 * @returns {{ release: () => void } | { heldBy: string }} `heldBy` is the holder's note, '' where it left none
 */
export function tryLock(file, note = `process ${process.pid}`) {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error.errcode !== SQLITE_BUSY) throw error
    return { heldBy: readNote(file) }
  }
  writeFileSync(`${file}.txt`, note)
  const release = () => {
    rmSync(`${file}.txt`, { force: true })
    database.close()
  }
  return { release }
}

const SQLITE_BUSY = 5

/** Waits until the lock is free; `waiting` is told once, with the holder's note. */
export async function waitForLock(file, waiting) {
  for (let told = false; ; told = true) {
    const lock = tryLock(file)
    if ('release' in lock) return lock.release
    if (!told) waiting(lock.heldBy)
    await wait(RETRY_MS)
  }
}

function readNote(file) {
  try {
    return readFileSync(`${file}.txt`, 'utf8')
  } catch {
    return ''
  }
}
