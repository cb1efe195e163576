import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveLimits, bytesInMemory, openArchive } from './archive'

const open = (bytes: Uint8Array, limits = archiveLimits) => openArchive(bytesInMemory(bytes), limits)
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Replaces every occurrence of some bytes with others. */
const replaced = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'))

test('files are read one by one, with names in UTF-8 and without files of the operating system', async () => {
  const { files } = await open(
    zipSync({
      'guía/día.md': strToU8('Sí.'),
      '__MACOSX/guía/._día.md': strToU8('x'),
      '.git/config': strToU8('x'),
      'guía/.DS_Store': strToU8('x'),
      'node_modules/a/readme.md': strToU8('x'),
    }),
  )
  expect(files.map(({ path }) => path)).toEqual(['guía/día.md'])
  expect(text(await files[0]!.read())).toBe('Sí.')
})

test.each([
  '../a.md',
  'b/../../a.md',
  '/etc/a.md',
  'C:/a.md',
  String.raw`b\a.md`,
  'b//a.md',
  './a.md',
  'b/\u{1}a.md',
])('a name that leads astray is left out and reported: %j', async (path) => {
  const { files, refused } = await open(zipSync({ 'good.md': strToU8('G'), [path]: strToU8('A') }))
  expect(files.map((file) => file.path)).toEqual(['good.md'])
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatch(/^Its name/)
})

test('a link to another file is left out', async () => {
  const attrs = (0o120_777 << 16) >>> 0
  const { files, refused } = await open(
    zipSync({ 'a.md': strToU8('A'), 'link.md': [strToU8('/etc/passwd'), { os: 3, attrs }] }),
  )
  expect(files.map(({ path }) => path)).toEqual(['a.md'])
  expect(refused).toEqual([{ path: 'link.md', reason: 'It is a link to another file.' }])
})

test('a file that unpacks to more than its declared size is stopped at that size', async () => {
  const zip = Buffer.from(zipSync({ 'bomb.md': strToU8('0'.repeat(5_000_000)) }))
  // The directory claims a thousand bytes.
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  zip.writeUInt32LE(1_000, directory + 24)
  const { files } = await open(zip)
  await expect(files[0]!.read()).rejects.toThrow('larger than the zip says')
})

test('more files, or more bytes, than an archive may have are refused before anything is unpacked', async () => {
  const zip = zipSync({ 'a.md': strToU8('0'.repeat(1_000)), 'b.md': strToU8('1'.repeat(1_000)) })
  await expect(open(zip, { ...archiveLimits, entries: 1 })).rejects.toThrow('at most 1 files')
  await expect(open(zip, { ...archiveLimits, unpacked: 1_500 })).rejects.toThrow('when unpacked')
})

test('files that share their bytes, and a file that is not a zip, are refused', async () => {
  const zip = zipSync({ 'a.md': strToU8('0'.repeat(1_000)) })
  await expect(open(strToU8('This is a letter, and no zip, however long it may be.'))).rejects.toThrow(
    'not a zip',
  )
  await expect(open(zip.subarray(0, zip.length - 30))).rejects.toThrow('not a zip')
  const shared = replaced(
    zipSync({ 'a.md': [strToU8('00000000'), { level: 0 }] }),
    'PK\u{5}\u{6}',
    'PK\u{5}\u{7}',
  )
  await expect(open(shared)).rejects.toThrow('not a zip')
})

test('a file that was changed in the zip is distinguished from an unchanged one', async () => {
  const zip = zipSync({ 'a.md': [strToU8('the same text'), { level: 0 }] })
  const { files } = await open(replaced(zip, 'the same', 'not same'))
  await expect(files[0]!.read()).rejects.toThrow('broken')
})

test('bytes after the end of the zip are ignored', async () => {
  const zip = zipSync({ 'a.md': strToU8('A') })
  for (const appended of ['\n', 'x'.repeat(60_000)]) {
    const { files } = await open(Buffer.concat([zip, strToU8(appended)]))
    expect(text(await files[0]!.read())).toBe('A')
  }
})

test.each([
  ['of another size than it says', 24, 3, 'broken'],
  ['that is encrypted', 8, 1, 'It is encrypted.'],
])('a stored file %s costs no other file', async (_, offset, value, reason) => {
  const zip = Buffer.from(
    zipSync({ 'bad.md': [strToU8('bad file'), { level: 0 }], 'good.md': [strToU8('G'), { level: 0 }] }),
  )
  zip[zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + offset] = value
  const { files, refused } = await open(zip)
  const bad = files.find(({ path }) => path === 'bad.md')
  const told = bad ? await bad.read().catch(String) : refused[0]?.reason
  expect(told).toContain(reason)
  expect(text(await files.at(-1)!.read())).toBe('G')
})

test.each([0, 6] as const)(
  'a storage that breaks off is no broken zip, and is asked again: %i',
  async (level) => {
    const zip = zipSync({
      'a.md': [strToU8('the same text'), { level }],
      'b.md': [new Uint8Array(2_000_000), { level: 0 }],
    })
    const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    let isBroken = true
    const source = bytesInMemory(zip)
    const flaky = {
      ...source,
      read: async (first: number, length: number) => {
        if (isBroken) throw broken
        return source.read(first, length)
      },
    }
    await expect(openArchive(flaky)).rejects.toBe(broken)
    isBroken = false
    const { files } = await openArchive(flaky)
    isBroken = true
    await expect(files[0]!.read()).rejects.toBe(broken)
    isBroken = false
    expect(text(await files[0]!.read())).toBe('the same text')
  },
)
