import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

const CHILD = `
const [name, log, behaviour] = process.argv.slice(2)
const { appendFileSync, readFileSync } = await import('node:fs')
const note = (word) => appendFileSync(log, name + ' ' + word + '\\n')
process.on('SIGTERM', () => { note('asked to end'); process.exit(0) })
process.on('SIGINT', () => note('interrupted'))
note('pid ' + process.pid)
const areBothThere = () => readFileSync(log, 'utf8').split(' pid ').length === 3
if (behaviour === 'ends') setInterval(() => areBothThere() && process.exit(3), 20)
setInterval(() => {}, 1000)
`

/** @type {string} */
let folder
/** @type {string} */
let log
/** @type {import('node:child_process').ChildProcess[]} */
let started

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'))
  log = join(folder, 'log')
  started = []
  writeFileSync(log, '')
  writeFileSync(join(folder, 'child.mjs'), CHILD)
})

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A supervisor with two children, in a separate process group, as a terminal would start it. */
async function startSupervisor(behaviour = 'stays') {
  const main = `
    import { supervise } from ${JSON.stringify(new URL('process-supervisor.mjs', import.meta.url).href)}
    await supervise(async ({ start, onEnd }) => {
      onEnd(() => process.stderr.write('tidied\\n'))
      start('first', [${JSON.stringify(join(folder, 'child.mjs'))}, 'first', ${JSON.stringify(log)}])
      start('second', [${JSON.stringify(join(folder, 'child.mjs'))}, 'second', ${JSON.stringify(log)}, '${behaviour}'])
    })`
  writeFileSync(join(folder, 'main.mjs'), main)
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(process.execPath, [join(folder, 'main.mjs')], {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  let words = ''
  child.stderr.on('data', (text) => {
    words += text
  })
  /** @type {Promise<{ code: number | null, words: string }>} */
  const ended = new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, words }))
  })
  await until(() => pids().length === 2)
  return { child, ended }
}

const readLog = () => readFileSync(log, 'utf8').trim().split('\n')
const pids = () => readLog().flatMap((line) => line.split(' pid ').slice(1).map(Number))

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @param {() => boolean} question */
async function until(question) {
  for (let attempt = 0; !question(); attempt += 1) {
    if (attempt > 400) throw new Error(`Waited in vain for ${question}`)
    await wait(50)
  }
}

test('asked to end, it ends its children in reverse order, cleans up, and exits with 0', async () => {
  const { child, ended } = await startSupervisor()

  child.kill('SIGTERM')
  const { code, words } = await ended

  expect(readLog().slice(2)).toEqual(['second asked to end', 'first asked to end'])
  expect(words).toContain('tidied')
  expect(code).toBe(0)
})

test('Ctrl C reaches the supervisor alone, so that no child ends before its turn', async () => {
  const { child, ended } = await startSupervisor()

  process.kill(-Number(child.pid), 'SIGINT')
  const { code } = await ended

  expect(readLog().slice(2)).toEqual(['second asked to end', 'first asked to end'])
  expect(code).toBe(0)
})

test('when one child ends by itself, it names that child, ends the other, and exits with 1', async () => {
  const { ended } = await startSupervisor('ends')

  const { code, words } = await ended

  expect(words).toContain('The second ended by itself (code 3)')
  expect(readLog().slice(2)).toEqual(['first asked to end'])
  expect(code).toBe(1)
})

test('killed, it leaves no orphans', async () => {
  const { child, ended } = await startSupervisor()

  child.kill('SIGKILL')
  await ended
  await until(() => !pids().some(isRunning))

  expect(readLog().slice(2).toSorted()).toEqual(['first asked to end', 'second asked to end'])
})
