import { createReadStream } from 'node:fs'
import { lstat, readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { zipPacker } from '../../storage/zip-packer'
import { archiveLimits, isLeftBehind } from './archive'

// Bytes that are gathered before they are handed on.
const chunkLength = 1024 * 1024

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isLeftBehind(path))
    .toSorted()
}

/** A folder on this disk as a zip, or a zip as it is, read as it is wanted. Links in it are not followed. */
export async function* packFolder(path: string): AsyncGenerator<Uint8Array> {
  if (!(await stat(path)).isDirectory()) {
    yield* createReadStream(path)
    return
  }
  const zip = zipPacker()
  for (const name of await pathsIn(path)) {
    const file = join(path, ...name.split('/'))
    const { size, mtime } = await lstat(file)
    if (size > archiveLimits.file) continue
    zip.add({ path: name, content: await readFile(file), changedAt: mtime })
    if (zip.length() >= chunkLength) yield zip.take()
  }
  zip.end()
  yield zip.take()
}
