import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFileError } from '../cli/describe'
import { requireArchive, verifyArchive } from './archive'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  file = join(folder, 'backup.tar.gz')
  await writeFile(file, '')
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is taken', async () => {
  await expect(requireArchive(file)).resolves.toBeUndefined()
})

test.each([
  ['nothing', () => join(folder, 'nowhere.tar.gz'), /^There is no .*nowhere\.tar\.gz\.$/],
  ['what lies behind a file', () => join(file, 'deeper.tar.gz'), /^There is no .*deeper\.tar\.gz\.$/],
  ['a folder', () => folder, /is not a file\. Name the archive/],
])('%s is refused with a sentence, before anything is read', async (_what, path, sentence) => {
  for (const look of [requireArchive, verifyArchive]) {
    const refused: unknown = await look(path()).catch((error: unknown) => error)
    expect(describeFileError(refused)).toMatch(sentence)
  }
})
