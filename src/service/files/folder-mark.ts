import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './is-missing'

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** The mark of a folder of files: made once, by whoever comes first, and kept with the files wherever they go. */
export const folderMark = async (folder: string): Promise<string> => {
  const path = join(folder, 'folder.id')
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (known !== null) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomUUID()
  const draft = join(folder, `folder.${made}`)
  await writeFile(draft, made)
  try {
    // Whole at once, and refused where another node was faster.
    await link(draft, path)
    return made
  } catch (error) {
    if (isThere(error)) return await readFile(path, 'utf8')
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
