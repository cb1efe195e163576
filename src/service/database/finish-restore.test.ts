import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishRestore, replaceParts } from './finish-restore'

let dataDir: string

const put = async (folder: string, words: string) => {
  await mkdir(join(dataDir, folder), { recursive: true })
  await writeFile(join(dataDir, folder, 'words'), words)
}

const read = (folder: string) => readFile(join(dataDir, folder, 'words'), 'utf8')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-replacing-'))
  for (const part of ['database', 'files']) {
    await put(part, 'old')
    await put(`fresh/${part}`, 'new')
  }
  await put('identity', 'old')
  await put('releases', 'unrelated')
})

afterEach(() => rm(dataDir, { recursive: true }))

const decided = () =>
  writeFile(join(dataDir, 'replacement.json'), JSON.stringify({ from: 'fresh', to: 'aside' }))

/** The renames that had happened when the process was killed, in order. */
const renames = [
  ['database', 'aside/database'],
  ['fresh/database', 'database'],
  ['files', 'aside/files'],
  ['fresh/files', 'files'],
] as const

test.each([0, 1, 2, 3, 4])(
  'a replacement that was killed after %i renames is gone through with',
  async (done) => {
    await decided()
    if (done > 0) await mkdir(join(dataDir, 'aside'))
    for (const [from, to] of renames.slice(0, done)) await rename(join(dataDir, from), join(dataDir, to))
    await finishRestore(dataDir)
    expect([await read('database'), await read('files')]).toEqual(['new', 'new'])
    expect([await read('aside/database'), await read('aside/files')]).toEqual(['old', 'old'])
    // Data that is missing in the backup, or that backups never contain, stays.
    expect(await read('identity')).toBe('old')
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'aside',
      'database',
      'files',
      'identity',
      'releases',
    ])
  },
)

test('parts that were built without a decision to replace are never put into place', async () => {
  await finishRestore(dataDir)
  expect([await read('database'), await read('files')]).toEqual(['old', 'old'])
})

test('a replacement is completed at once, also where nothing was there', async () => {
  await rm(join(dataDir, 'files'), { recursive: true })
  await replaceParts(dataDir, { from: 'fresh', to: 'aside' })
  expect([await read('database'), await read('files')]).toEqual(['new', 'new'])
  expect(await readdir(join(dataDir, 'aside'))).toEqual(['database'])
})
