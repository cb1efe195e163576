import { fork } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tryLock, waitForLock } from './file-lock.mjs'

/** @type {string} */
let folder
/** @type {string} */
let file

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'data', 'supervisor.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** @param {string} [note] */
function take(note) {
  const lock = tryLock(file, note)
  if ('release' in lock) return lock.release
  throw new Error(`The lock is held by ${lock.heldBy}`)
}

test('a second process is refused, with the note of the holder, until the holder releases the lock', () => {
  const release = take('process 7, http://localhost:3000')
  const second = tryLock(file)
  release()
  take()()

  expect(second).toEqual({ heldBy: 'process 7, http://localhost:3000' })
})

// The kernel's own files are at this place on Linux.
const noPlaces = ['/dev/null/data', ...(process.platform === 'linux' ? ['/proc/no-such/data'] : [])]

test.each(noPlaces)('a path where no folder can be made is reported: %s', (place) => {
  expect(() => tryLock(join(place, 'supervisor.lock'))).toThrow(/is no folder, and none can be made there/)
})

test('a lock stays with its holder until that process is killed; then a waiting process gets it', async () => {
  const script = join(folder, 'holder.mjs')
  const module = JSON.stringify(new URL('file-lock.mjs', import.meta.url).href)
  writeFileSync(
    script,
    `import { tryLock } from ${module}\ntryLock(${JSON.stringify(file)}, 'the holder')\nsetTimeout(() => {\n  gc()\n  process.send('held')\n})\nsetInterval(() => {}, 1000)`,
  )
  const holder = fork(script, { execArgv: ['--expose-gc'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await new Promise((resolve) => {
    holder.once('message', resolve)
  })
  /** @type {string[]} */
  const waited = []

  const release = await waitForLock(file, (heldBy) => {
    waited.push(heldBy)
    holder.kill('SIGKILL')
  })
  release()

  expect(waited).toEqual(['the holder'])
})

test.each([
  ['the lock itself', () => file, 0o444],
  ['the folder that it is to be made in', () => folder, 0o555],
  ['a folder that it cannot even look into', () => dirname(file), 0o600],
])(
  'where this user may not write %s, it fails instead of taking a lock that does not keep others out',
  (_, denied, mode) => {
    mkdirSync(dirname(file))
    writeFileSync(file, '')
    for (const path of [folder, dirname(file)]) chmodSync(path, 0o755)
    if (denied() === folder) rmSync(dirname(file), { recursive: true })
    chmodSync(denied(), mode)

    const refused = () => {
      // Root may write everywhere.
      if (process.geteuid?.() === 0) process.seteuid?.(65_534)
      try {
        return tryLock(file)
      } finally {
        if (process.getuid?.() === 0) process.seteuid?.(0)
      }
    }

    expect(refused).toThrow(`${file} cannot be written`)
    chmodSync(denied(), 0o755)
  },
)
