import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStorageId } from './data-folder'
import { openDiskFiles } from './disk-files'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = new Uint8Array([1, 2, 3])

test('a stored file is there with its type until it is removed, and leaves nothing else', async () => {
  const files = openDiskFiles(folder)
  await files.put('pictures/a.webp', bytes, 'image/webp')
  await files.put('pictures/b.webp', bytes, 'image/webp')
  const stored = await files.get('pictures/a.webp')
  expect([[...(stored?.bytes ?? [])], stored?.contentType]).toEqual([[1, 2, 3], 'image/webp'])
  await files.remove('pictures/a.webp')
  await files.remove('pictures/a.webp')
  expect(await files.get('pictures/a.webp')).toBeNull()
  expect(await readdir(join(folder, 'pictures'))).toEqual(['b.webp', 'b.webp~type'])
})

test.skipIf(process.platform === 'win32')(
  'other users of the machine cannot open the folders made for it',
  async () => {
    await openDiskFiles(join(folder, 'new')).put('pictures/a.webp', bytes, 'image/webp')
    await getStorageId(join(folder, 'marked'))
    for (const name of ['new', 'new/pictures', 'marked']) {
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o700)
    }
  },
)

test('the keys of a folder are listed, without files beside it', async () => {
  const files = openDiskFiles(folder)
  expect(await files.list('imports')).toEqual([])
  await files.put('imports/a/0.zip', bytes, 'application/zip')
  await files.put('imports/b/0.zip', bytes, 'application/zip')
  await files.put('importsand/0.zip', bytes, 'application/zip')
  await writeFile(join(folder, 'imports/b/1.zip.half.tmp'), bytes)
  expect((await files.list('imports')).toSorted()).toEqual(['imports/a/0.zip', 'imports/b/0.zip'])
  await expect(async () => files.list('../imports')).rejects.toThrow('A file key')
})

test.each(['../a', '/etc/passwd', 'a/../../b', 'a//b', '', '.', 'a\\b', 'a/.hidden', 'a\0b', 'b.webp~type'])(
  'the key %j is refused',
  async (key) => {
    const files = openDiskFiles(folder)
    await expect(async () => files.get(key)).rejects.toThrow('A file key')
    await expect(async () => files.put(key, bytes, 'image/webp')).rejects.toThrow('A file key')
  },
)

const getText = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

test('a part of a file is read as a stream, from the first byte to the last of it', async () => {
  const files = openDiskFiles(folder)
  await files.put('media/a.mp4', new TextEncoder().encode('0123456789'), 'video/mp4')
  expect(await files.getSize('media/a.mp4')).toBe(10)
  expect(await files.getSize('media/b.mp4')).toBeNull()
  expect(await files.getSize('media')).toBeNull()
  expect(await getText(files.stream('media/a.mp4', { first: 0, last: 9 }))).toBe('0123456789')
  expect(await getText(files.stream('media/a.mp4', { first: 3, last: 3 }))).toBe('3')
  expect(await getText(files.stream('media/a.mp4', { first: 8, last: 9 }))).toBe('89')
  await expect(getText(files.stream('media/b.mp4', { first: 0, last: 9 }))).rejects.toThrow('ENOENT')
})
