import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setImmediate as later } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseHeldError, lockFolder } from './folder-lock'

// A uid without an account on any machine.
const unknownUid = 65_534

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lock-'))
  await chmod(folder, 0o755)
  file = join(folder, 'database.lock')
})

afterEach(() => rm(folder, { recursive: true }))

/** Runs a function as a user who is subject to file permissions, not as root. */
const runUnprivileged = <T>(act: () => T): T => {
  if (process.geteuid?.() !== 0) return act()
  process.seteuid?.(unknownUid)
  try {
    return act()
  } finally {
    process.seteuid?.(0)
  }
}

const getRefusal = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return null
}

test('a folder is one process’s, until that lets go', async () => {
  const held = lockFolder(file)
  expect(getRefusal(() => lockFolder(file))).toBeInstanceOf(DatabaseHeldError)
  held.release()
  lockFolder(file).release()
  expect((await stat(file)).size).toBe(0)
})

test('the lock lasts until the process ends, also when its handle is garbage collected', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  lockFolder(file)
  await later()
  collectGarbage()
  expect(getRefusal(() => lockFolder(file))).toBeInstanceOf(DatabaseHeldError)
})

test('a read-only lock file is refused, with its owner and what to do', async () => {
  await writeFile(file, '')
  await chmod(file, 0o444)
  const refused = getRefusal(() => runUnprivileged(() => lockFolder(file)))
  expect(refused).not.toBeInstanceOf(DatabaseHeldError)
  expect(String(refused)).toContain(`${file} cannot be written`)
  expect(String(refused)).toMatch(/belongs to (?:root, and this runs as|this user: look)/)
})

test.skipIf(process.platform === 'win32')('so is a folder in which none can be made', async () => {
  await chmod(folder, 0o555)
  const refused = getRefusal(() => runUnprivileged(() => lockFolder(file)))
  await chmod(folder, 0o755)
  expect(String(refused)).toContain(`${folder} cannot be written`)
})
