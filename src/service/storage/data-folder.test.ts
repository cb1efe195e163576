import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder, requireWritable } from './data-folder'

const isRoot = process.geteuid?.() === 0

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
  await chmod(dataDir, 0o755)
})

afterEach(() => rm(dataDir, { recursive: true }))

/** Runs a function as a user who is subject to file permissions, and returns the error message. */
const getRefusal = async (act: () => Promise<unknown>): Promise<string> => {
  if (isRoot) process.seteuid?.(65_534)
  try {
    await act()
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

/** As root the folder belongs to another user, otherwise to the test's user without write permission. */
const whose = isRoot ? `it belongs to ${userInfo().username}, and this runs as ` : 'belongs to this user'

test('a missing data folder is created, and the write test leaves nothing behind', async () => {
  await openDataFolder(join(dataDir, 'a', 'b'), ['files'])
  expect(await readdir(join(dataDir, 'a', 'b'))).toEqual([])
})

// The kernel's own files are at this place on Linux.
const noPlaces = ['/dev/null/data', ...(process.platform === 'linux' ? ['/proc/no-such/data'] : [])]

test.each(noPlaces)('a place where no folder can be is told of: %s', async (place) => {
  await expect(openDataFolder(place)).rejects.toThrow(/is no folder, and none can be made there/)
})

test.skipIf(process.platform === 'win32')(
  'one that cannot be written, or has a part that cannot, is refused with which it is and whose',
  async () => {
    await mkdir(join(dataDir, 'files'))
    await chmod(join(dataDir, 'files'), 0o555)
    const part = await getRefusal(() => requireWritable(join(dataDir, 'files')))
    const other = await getRefusal(() => openDataFolder(dataDir, ['files']))
    await chmod(dataDir, 0o555)
    const whole = await getRefusal(() => openDataFolder(dataDir, ['mail']))
    await chmod(join(dataDir, 'files'), 0o777)
    const enough = await getRefusal(() => openDataFolder(dataDir, ['files']))
    const missing = await getRefusal(() => openDataFolder(join(dataDir, 'portal')))
    await chmod(dataDir, 0o755)
    await chmod(dataDir, 0o600)
    const hidden = await getRefusal(() => openDataFolder(dataDir, ['files']))
    await chmod(dataDir, 0o755)
    expect(part).toContain(`${join(dataDir, 'files')} cannot be written`)
    expect([other, enough, hidden]).toEqual([part, 'nothing', whole])
    expect(whole).toContain(`${dataDir} cannot be written`)
    for (const sentence of [part, whole]) expect(sentence).toContain(whose)
    expect(missing).toContain(`${join(dataDir, 'portal')} cannot be written`)
    expect(missing).toContain(`${dataDir} belongs to `)
  },
)
