import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { describeFileError } from './describe'

const refused = (code: string, path?: string) => Object.assign(new Error(`${code}: odd`), { code, path })

test('a refusal of the disk is a sentence that names what was refused', async () => {
  const missing: unknown = await open('/nothing/kept.tar.gz', 'r').catch((error: unknown) => error)
  expect(describeFileError(missing)).toBe('There is no /nothing/kept.tar.gz.')
  expect(describeFileError(refused('EACCES', '/kept.tar.gz'))).toMatch(
    /^\/kept\.tar\.gz is closed to the user/,
  )
  expect(describeFileError(refused('EROFS', '/kept.tar.gz.partial'))).toContain('may only be read')
  expect(describeFileError(refused('EISDIR', '/kept'))).toBe('/kept is a folder, and no backup.')
})

test('a full disk is called that, though the system names no place', () => {
  expect(describeFileError(refused('ENOSPC'))).toMatch(
    /^There is no room left.*Nothing of what was begun was kept\.$/,
  )
  expect(describeFileError(refused('53100'))).toMatch(/^There is no room left/)
})

test('an error with its own message keeps it', async () => {
  expect(describeFileError(new Error('The backup is damaged: tables/users.'))).toBe(
    'The backup is damaged: tables/users.',
  )
  const folder: unknown = await readFile(tmpdir()).catch((error: unknown) => error)
  expect(describeFileError(folder)).toContain('EISDIR')
  expect(describeFileError('odd')).toBe('odd')
})
