// A shelf: a folder whose `assets/` hold the files of several releases, and whose `builds/meta/` say which are whose.
// What a page of a former release asks for is found there for a while after it was replaced.
import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Milliseconds that a release stays after the next one took its place: pages are left open over a week-end. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Bytes that all former releases of a shelf may take; the oldest go first. */
const MOST_FORMER_BYTES = 200 * 1024 * 1024

const COMPRESSED = ['.br', '.gz']

/**
 * @typedef {object} Release
 * @property {string} id
 * @property {number} timestamp when it was built, in milliseconds since 1970
 * @property {string} version of package.json
 * @property {string[]} assets addresses of its hashed files, such as /assets/main-1a2b.js
 */

/**
 * Describes the release that was just built into `folder`.
 *
 * @param {string} folder with `assets/`
 * @param {{ id: string, version: string, timestamp: number }} facts
 * @returns {Release}
 */
export function describeRelease(folder, { id, version, timestamp }) {
  const assets = listFiles(join(folder, 'assets')).filter((name) => !isCompressed(name))
  return { id, timestamp, version, assets: assets.map((name) => `/assets/${name}`).toSorted() }
}

/**
 * The release that `folder` serves, or null if it has none.
 *
 * @param {string} folder
 * @returns {Release | null}
 */
export function readRelease(folder) {
  const file = join(folder, 'builds', 'latest.json')
  if (!existsSync(file)) return null
  /** @type {Pick<Release, 'id'>} */
  const { id } = JSON.parse(readFileSync(file, 'utf8'))
  const meta = metaFile(folder, id)
  return existsSync(meta) ? JSON.parse(readFileSync(meta, 'utf8')) : null
}

/**
 * Moves everything that was built into `built` over to the shelf, where it becomes the current release; files of the
 * shelf's root that no longer exist are removed, hashed files of former releases stay for a while.
 *
 * @param {string} built
 * @param {string} shelf
 * @param {Release} release
 */
export function moveOntoShelf(built, shelf, release) {
  const files = listFiles(built)
  noteRelease(shelf, release)
  for (const file of files) {
    mkdirSync(dirname(join(shelf, file)), { recursive: true })
    renameSync(join(built, file), join(shelf, file))
  }
  const fresh = new Set(files)
  for (const file of listFiles(shelf)) {
    if (!/^(?:assets|builds)[/\\]/.test(file) && !fresh.has(file)) rmSync(join(shelf, file), { force: true })
  }
  const { id, timestamp } = release
  writeWhole(join(shelf, 'builds', 'latest.json'), JSON.stringify({ id, timestamp }))
  prune(shelf)
}

/**
 * Copies the hashed files of the release that `folder` serves to a shelf elsewhere, such as one that outlives the
 * folder. Several processes may do so at once.
 *
 * @param {string} folder
 * @param {string} shelf
 */
export function copyOntoShelf(folder, shelf) {
  const release = readRelease(folder)
  if (release === null) return
  // Before its files: another process that prunes meanwhile must see that they are in use.
  noteRelease(shelf, release)
  mkdirSync(join(shelf, 'assets'), { recursive: true })
  for (const asset of release.assets) {
    for (const ending of ['', ...COMPRESSED]) {
      const [from, to] = [join(folder, asset + ending), join(shelf, asset + ending)]
      if (!existsSync(from) || existsSync(to)) continue
      putFile(from, to)
    }
  }
  prune(shelf)
}

/**
 * Hard-links a file if both folders are on one disk, which costs no space, because hashed files never change.
 *
 * @param {string} from
 * @param {string} to
 */
function putFile(from, to) {
  const passing = `${to}.${randomUUID()}`
  try {
    linkSync(from, passing)
  } catch {
    copyFileSync(from, passing)
  }
  renameSync(passing, to)
}

/**
 * Removes releases that were replaced too long ago or take too much space together, and the files no release uses.
 *
 * @param {string} shelf
 * @param {{ now?: number, keptMs?: number, maxBytes?: number }} [limits]
 */
export function prune(shelf, { now = Date.now(), keptMs = KEPT_MS, maxBytes = MOST_FORMER_BYTES } = {}) {
  const releases = newestFirst(shelf)
  /** @type {Set<string>} */
  const kept = new Set()
  let formerBytes = 0
  for (const [index, { file }] of releases.entries()) {
    /** @type {Release} */
    const { assets } = JSON.parse(readFileSync(file, 'utf8'))
    const own = assets.filter((asset) => !kept.has(asset))
    const successor = releases[index - 1]
    if (successor) {
      const bytes = own.reduce((sum, asset) => sum + getSize(join(shelf, asset)), 0)
      if (now - successor.since > keptMs || formerBytes + bytes > maxBytes) {
        rmSync(file, { force: true })
        continue
      }
      formerBytes += bytes
    }
    for (const asset of own) kept.add(asset)
  }
  for (const name of listFiles(join(shelf, 'assets'))) {
    const asset = `/assets/${name.replace(/\.(?:br|gz)(?:\.[\da-f-]+)?$|\.[\da-f-]+$/, '')}`
    if (!kept.has(asset)) rmSync(join(shelf, 'assets', name), { force: true })
  }
}

/**
 * Records a release as the current one from now on; if it is already, its time stays.
 *
 * @param {string} shelf
 * @param {Release} release
 */
function noteRelease(shelf, release) {
  const file = metaFile(shelf, release.id)
  const isCurrent = newestFirst(shelf)[0]?.file === file
  const text = JSON.stringify(release)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeWhole(file, text, isCurrent)
  if (!isCurrent) utimesSync(file, new Date(), new Date())
}

/**
 * The releases of a shelf and since when each was the current one: the time of its file.
 *
 * @param {string} shelf
 */
function newestFirst(shelf) {
  const folder = join(shelf, 'builds', 'meta')
  return listFiles(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, since: statSync(file).mtimeMs }))
    .toSorted((a, b) => b.since - a.since)
}

/** @param {string} shelf @param {string} id */
function metaFile(shelf, id) {
  return join(shelf, 'builds', 'meta', `${encodeURIComponent(id)}.json`)
}

/**
 * Writes a file atomically, so that no process reads half of it. `keepsTime` keeps the file's modification time.
 *
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text, keepsTime = false) {
  const { mtime } = keepsTime ? statSync(file) : { mtime: new Date() }
  mkdirSync(dirname(file), { recursive: true })
  const passing = `${file}.${randomUUID()}`
  writeFileSync(passing, text)
  utimesSync(passing, mtime, mtime)
  renameSync(passing, file)
}

/** @param {string} file */
function getSize(file) {
  return ['', ...COMPRESSED].reduce(
    (sum, ending) => sum + (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** @param {string} name */
function isCompressed(name) {
  return COMPRESSED.some((ending) => name.endsWith(ending))
}

/** Paths below `folder`, relative to it; none if there is no such folder. @param {string} folder */
function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'))
}
