import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isEnoent } from '../storage/data-folder'
import { writeDurably } from '../storage/disk-files'

// The parts of the data folder that restoring a backup replaces.
const parts = ['database', 'files', 'identity'] as const

const getNotePath = (dataDir: string) => join(dataDir, 'replacement.json')

const pathExists = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isEnoent(error)) return false
    throw error
  }
}

/** Names of folders in the data folder. */
interface Replacement {
  /** The folder with the new parts, complete and synced to disk. */
  from: string
  /** The folder for the replaced parts. */
  to: string
}

const readNote = async (dataDir: string): Promise<Replacement | null> => {
  try {
    const { from, to } = JSON.parse(await readFile(getNotePath(dataDir), 'utf8'))
    return { from: String(from), to: String(to) }
  } catch (error) {
    if (isEnoent(error)) return null
    throw error
  }
}

/**
 * Completes a restore that a killed process left unfinished. The process that holds the embedded database calls it
 * before opening it, so that a half-restored database is never used.
 */
export const finishRestore = async (dataDir: string): Promise<void> => {
  const note = await readNote(dataDir)
  if (note === null) return
  const [from, to] = [join(dataDir, note.from), join(dataDir, note.to)]
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const part of parts) {
    const fresh = join(from, part)
    // Either already in its place, or missing in the backup.
    if (!(await pathExists(fresh))) continue
    if (await pathExists(join(dataDir, part))) await rename(join(dataDir, part), join(to, part))
    await rename(fresh, join(dataDir, part))
  }
  await rm(getNotePath(dataDir))
  await rm(from, { recursive: true, force: true })
}

/**
 * Replaces parts of the data folder: all of them, even if the process is killed in between. The caller holds the
 * embedded database, and the new parts are complete and synced to disk.
 */
export const replaceParts = async (dataDir: string, replacement: Replacement): Promise<void> => {
  await writeDurably(getNotePath(dataDir), JSON.stringify(replacement))
  await finishRestore(dataDir)
}
