// Keeps the hashed files of previous releases for a while, so that open pages can load them. A folder has the files of
// several releases in `assets/`, and lists in `builds/meta/` which belong to which. scripts/build.mjs imports this file
// unchanged: no imports of the project, and only types.
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

/** Milliseconds that a release stays after it was replaced: pages stay open over a weekend. */
export const retentionMs = 7 * 24 * 60 * 60 * 1000
/** Maximum bytes of all previous releases of a folder; the oldest are deleted first. */
const maxFormerBytes = 200 * 1024 * 1024

const compressed = ['.br', '.gz']

/** A build's metadata in `builds/meta/{id}.json`. */
export interface Release {
  id: string
  /** When it was built, in milliseconds since 1970. */
  timestamp: number
  /** The version of package.json. */
  version: string
  /** Addresses of its hashed files, such as /assets/main-1a2b.js. */
  assets: string[]
}

/** Describes the release that was just built into a folder with `assets/`. */
export const describeRelease = (
  folder: string,
  { id, version, timestamp }: Omit<Release, 'assets'>,
): Release => {
  const assets = listFiles(join(folder, 'assets')).filter((name) => !isCompressed(name))
  return { id, timestamp, version, assets: assets.map((name) => `/assets/${name}`).toSorted() }
}

/** The release that a folder serves, or null if it has none. */
export const readRelease = (folder: string): Release | null => {
  const file = join(folder, 'builds', 'latest.json')
  if (!existsSync(file)) return null
  const { id }: Pick<Release, 'id'> = JSON.parse(readFileSync(file, 'utf8'))
  const meta = getMetaFile(folder, id)
  return existsSync(meta) ? JSON.parse(readFileSync(meta, 'utf8')) : null
}

/**
 * Moves the build in `built` to the served folder, where it becomes the current release. Files that no longer exist are
 * deleted; hashed files of previous releases stay for a while.
 */
export const publishRelease = (built: string, folder: string, release: Release): void => {
  const files = listFiles(built)
  recordRelease(folder, release)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(built, file), join(folder, file))
  }
  const current = new Set(files)
  for (const file of listFiles(folder)) {
    if (!/^(?:assets|builds)[/\\]/.test(file) && !current.has(file))
      rmSync(join(folder, file), { force: true })
  }
  const { id, timestamp } = release
  writeAtomically(join(folder, 'builds', 'latest.json'), JSON.stringify({ id, timestamp }))
  removeExpired(folder)
}

/**
 * Copies the hashed files of the release that `folder` serves to another folder, which outlives it. Safe for concurrent
 * processes.
 */
export const retainAssets = (folder: string, retained: string): void => {
  const release = readRelease(folder)
  if (release === null) return
  // Before its files, so that another process that deletes expired ones sees that they are in use.
  recordRelease(retained, release)
  mkdirSync(join(retained, 'assets'), { recursive: true })
  for (const asset of release.assets) {
    for (const ending of ['', ...compressed]) {
      const [from, to] = [join(folder, asset + ending), join(retained, asset + ending)]
      if (existsSync(from) && !existsSync(to)) linkOrCopy(from, to)
    }
  }
  removeExpired(retained)
}

/** Hard-links a file if both folders are on one disk, which costs no space, because hashed files never change. */
const linkOrCopy = (from: string, to: string) => {
  const temporary = `${to}.${randomUUID()}`
  try {
    linkSync(from, temporary)
  } catch {
    copyFileSync(from, temporary)
  }
  renameSync(temporary, to)
}

/** Deletes releases that were replaced too long ago or take too much space, and files that no release uses. */
export const removeExpired = (
  folder: string,
  { now = Date.now(), keptMs = retentionMs, maxBytes = maxFormerBytes } = {},
): void => {
  const releases = listNewestFirst(folder)
  const kept = new Set<string>()
  let formerBytes = 0
  for (const [index, { file }] of releases.entries()) {
    const { assets }: Release = JSON.parse(readFileSync(file, 'utf8'))
    const own = assets.filter((asset) => !kept.has(asset))
    const successor = releases[index - 1]
    if (successor) {
      const bytes = own.reduce((sum, asset) => sum + getSize(join(folder, asset)), 0)
      if (now - successor.since > keptMs || formerBytes + bytes > maxBytes) {
        rmSync(file, { force: true })
        continue
      }
      formerBytes += bytes
    }
    for (const asset of own) kept.add(asset)
  }
  for (const name of listFiles(join(folder, 'assets'))) {
    const asset = `/assets/${name.replace(/\.(?:br|gz)(?:\.[\da-f-]+)?$|\.[\da-f-]+$/, '')}`
    if (!kept.has(asset)) rmSync(join(folder, 'assets', name), { force: true })
  }
}

/** Records a release as the current one from now on; if it already is, its time stays. */
const recordRelease = (folder: string, release: Release) => {
  const file = getMetaFile(folder, release.id)
  const isCurrent = listNewestFirst(folder)[0]?.file === file
  const text = JSON.stringify(release)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeAtomically(file, text, isCurrent)
  if (!isCurrent) utimesSync(file, new Date(), new Date())
}

/** Lists the releases of a folder with the time since when each was the current one, which is its file's time. */
const listNewestFirst = (folder: string) => {
  const meta = join(folder, 'builds', 'meta')
  return listFiles(meta)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(meta, name))
    .map((file) => ({ file, since: statSync(file).mtimeMs }))
    .toSorted((a, b) => b.since - a.since)
}

const getMetaFile = (folder: string, id: string) =>
  join(folder, 'builds', 'meta', `${encodeURIComponent(id)}.json`)

/** Writes a file so that no process reads half of it. `keepsTime` keeps the file's modification time. */
const writeAtomically = (file: string, text: string, keepsTime = false) => {
  const { mtime } = keepsTime ? statSync(file) : { mtime: new Date() }
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  writeFileSync(temporary, text)
  utimesSync(temporary, mtime, mtime)
  renameSync(temporary, file)
}

const getSize = (file: string) =>
  ['', ...compressed].reduce(
    (sum, ending) => sum + (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )

const isCompressed = (name: string) => compressed.some((ending) => name.endsWith(ending))

/** Lists the paths below a folder, relative to it; none if it does not exist. */
const listFiles = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'))
}
