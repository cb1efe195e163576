import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { getCode } from './environment.mjs'

const RETRY_MS = 250

/** Referenced while the process runs, because garbage collection would release a lock. */
const held = new Set()

/**
 * Takes a lock that the kernel frees with the process, however it ends: SQLite's exclusive lock on `file`.
 * A separate file names the holder, because a locked file cannot be read.
 *
 * @param {string} file absolute path; made where it is missing
 * @param {string} [note] shown to the next process that wants the lock
 * @returns {{ release: () => void } | { heldBy: string }} `heldBy` is the holder's note, '' where it left none
 * @throws {Error} with a message if this user may not write the file, because such a lock would not keep other processes out
 */
export function tryLock(file, note = `process ${process.pid}`) {
  let database
  try {
    makeFolder(dirname(file))
    database = new DatabaseSync(file)
    database.exec(
      'PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
    )
    // A read-only file gets only a shared lock, which other processes can take too, so it is refused.
    database.exec('PRAGMA user_version = 1')
    writeFileSync(`${file}.txt`, note)
  } catch (error) {
    database?.close()
    if (getRefusal(error) === SQLITE_BUSY) return { heldBy: readNote(file) }
    throw DENIED.includes(getRefusal(error)) ? new Error(describeDenial(file), { cause: error }) : error
  }
  held.add(database)
  const release = () => {
    rmSync(`${file}.txt`, { force: true })
    database.close()
    held.delete(database)
  }
  return { release }
}

/**
 * Makes a folder and its missing parents, one by one: where the system forbids folders, as in /proc, Node's recursive
 * `mkdir` tries for ever.
 *
 * @param {string} folder absolute path
 * @throws {Error} with a message if a file is in its place, or the folder cannot be made
 */
function makeFolder(folder) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found === undefined) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process made it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    if (!['EEXIST', 'ENOENT', 'ENOTDIR'].includes(String(getCode(error)))) throw error
    throw new Error(`${folder} is no folder, and none can be made there. Name another one as DATA_DIR.`, {
      cause: error,
    })
  }
}

const SQLITE_BUSY = 5
// SQLite's codes for a read-only file and for one that cannot be opened, and the system's codes.
/** @type {unknown[]} */
const DENIED = [8, 14, 'EACCES', 'EPERM', 'EROFS']

/**
 * SQLite's primary error code, or the system's error code.
 *
 * @param {unknown} error
 */
function getRefusal(error) {
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') {
    return error.errcode & 0xff
  }
  return getCode(error)
}

/** @param {string} file */
function describeDenial(file) {
  const place = nearestSeen(file)
  const [owner, own] = [statSync(place).uid, process.geteuid?.()]
  if (own === undefined || own === owner) {
    return `${file} cannot be written, though ${place} belongs to the user who runs this: look at its permissions.`
  }
  return (
    `${file} cannot be written: ${place} belongs to the user number ${owner}, and this runs as number ${own}.\n` +
    'Run it as that user, give the folder to this one (chown -R), or name another one.'
  )
}

/**
 * Waits until the lock is free; `waiting` is called once, with the holder's note.
 *
 * @param {string} file
 * @param {(heldBy: string) => void} waiting
 * @returns {Promise<() => void>}
 */
export async function waitForLock(file, waiting) {
  for (let told = false; ; told = true) {
    const lock = tryLock(file)
    if ('release' in lock) return lock.release
    if (!told) waiting(lock.heldBy)
    await wait(RETRY_MS)
  }
}

/** @param {string} file */
function readNote(file) {
  try {
    return readFileSync(`${file}.txt`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * The path itself, or the nearest folder above it that can be looked at.
 *
 * @param {string} path
 * @returns {string}
 */
function nearestSeen(path) {
  try {
    statSync(path)
    return path
  } catch (error) {
    if (path === dirname(path)) throw error
    return nearestSeen(dirname(path))
  }
}
