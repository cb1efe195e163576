import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../storage/disk-files'

/** Brings everything in a folder to the disk, itself included. */
export const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncFile(path)
  }
  await syncFolder(folder)
}

const syncFile = async (path: string) => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
