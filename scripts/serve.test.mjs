import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** @type {string} */
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a start without a build says so, and what to do', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/serve.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, BUILD_DIR: folder, DATA_DIR: folder },
  })
  expect(stderr).toBe(
    `There is no build in ${folder}. Make it with npm run build, or name the folder of another in BUILD_DIR.\n`,
  )
  expect(status).toBe(1)
})
