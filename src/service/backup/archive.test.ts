import { chmod, lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireNoFile, textEntry, writeArchive } from './archive'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = new Date('2026-11-28T00:00:00Z')
const entries = async function* (meanwhile = async () => {}) {
  yield textEntry('head.json', 'words of people')
  await meanwhile()
}
const isThere = /is there already\. Name another file/

test('an archive is a file that its owner alone reads', async () => {
  const path = join(folder, 'kept.tar.gz')
  await writeArchive(path, entries(), at)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await expect(lstat(`${path}.partial`)).rejects.toThrow('ENOENT')
})

test.each(['', '.partial'])('neither a file nor a link at its name%s is written to', async (suffix) => {
  const path = join(folder, 'kept.tar.gz')
  const [linked, found] = [join(folder, 'linked'), `${path}${suffix}`]
  await writeFile(found, 'of another process')
  await chmod(found, 0o644)
  await expect(writeArchive(path, entries(), at)).rejects.toThrow(isThere)
  expect(await readFile(found, 'utf8')).toBe('of another process')
  await rm(found)
  for (const target of [linked, join(folder, 'nowhere')]) {
    await writeFile(linked, 'of another process')
    await symlink(target, found)
    await expect(writeArchive(path, entries(), at)).rejects.toThrow(isThere)
    expect(await readFile(linked, 'utf8')).toBe('of another process')
    expect((await lstat(found)).isSymbolicLink()).toBe(true)
    await expect(stat(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
    await rm(found)
  }
})

test('a file that comes while it is written is not replaced', async () => {
  const path = join(folder, 'kept.tar.gz')
  const meanwhile = () => writeFile(path, 'of another process')
  await expect(writeArchive(path, entries(meanwhile), at)).rejects.toThrow(isThere)
  expect(await readFile(path, 'utf8')).toBe('of another process')
})

test('a link that leads nowhere counts as a file', async () => {
  const path = join(folder, 'kept.tar.gz')
  await symlink(join(folder, 'nowhere'), path)
  await expect(requireNoFile(path)).rejects.toThrow(isThere)
})
