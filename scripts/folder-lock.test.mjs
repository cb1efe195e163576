import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock, waitForLock } from './folder-lock.mjs'

let folder
let file

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  file = join(folder, 'data', 'supervisor.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('whoever comes second is refused, with the note of the first, until that one lets go', () => {
  const first = tryLock(file, 'process 7, http://localhost:3000')
  const second = tryLock(file)
  first.release()
  const third = tryLock(file)
  third.release()

  expect(second).toEqual({ heldBy: 'process 7, http://localhost:3000' })
})

test('a lock is free again when its holder was killed, and whoever waits gets it', async () => {
  const script = join(folder, 'holder.mjs')
  const module = JSON.stringify(new URL('folder-lock.mjs', import.meta.url).href)
  writeFileSync(
    script,
    `import { tryLock } from ${module}\ntryLock(${JSON.stringify(file)}, 'the holder')\nprocess.send('held')\nsetInterval(() => {}, 1000)`,
  )
  const holder = fork(script, { execArgv: [] })
  await new Promise((resolve) => {
    holder.once('message', resolve)
  })
  const waited = []

  const release = await waitForLock(file, (heldBy) => {
    waited.push(heldBy)
    holder.kill('SIGKILL')
  })
  release()

  expect(waited).toEqual(['the holder'])
})
