// Supervises child processes: all of them and the supervisor end together.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { getCode, getMessage, root } from './environment.mjs'

// Milliseconds that a child gets to end beyond its own deadline.
const GRACE_MS = 2000
const PARENT_CHECK_MS = 500
const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href

/**
 * @typedef {object} Supervisor
 * @property {(name: string, script: string[], env?: NodeJS.ProcessEnv) => ChildProcess} start starts a script of Node
 *   that leaves when this process does: a name for people, path and arguments, and what is added to the environment
 * @property {(task: () => void) => void} onEnd runs a task when all children have ended
 *
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 */

/**
 * Runs `main` and whatever it starts, until a signal, the end of npm, or the end of one of the children;
 * then ends everything in the reverse order, and this process: code 0 when asked to, 1 when something failed.
 *
 * @param {(supervisor: Supervisor) => Promise<void>} main
 */
export async function supervise(main) {
  /** @type {{ child: ChildProcess, gone: Promise<unknown> }[]} */
  const children = []
  /** @type {(() => void)[]} */
  const tasks = []
  /** @type {Promise<never> | undefined} */
  let ending

  /** @type {Supervisor['start']} */
  function start(name, script, env = {}) {
    // A group of its own: Ctrl C reaches this process alone, which then ends the children one after another.
    const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, ...script], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    })
    const gone = new Promise((resolve) => {
      child.once('exit', resolve)
      child.once('error', resolve)
    })
    children.push({ child, gone })
    child.once('exit', (code, signal) => {
      if (!ending) end(1, `The ${name} ended by itself (${signal ?? `code ${code}`}), so everything ends.`)
    })
    child.once('error', (error) => end(1, `The ${name} could not be started: ${error.message}`))
    return child
  }

  /** @param {number} code @param {string} sentence */
  function end(code, sentence) {
    ending ??= endNow(code, sentence)
    return ending
  }

  /** @param {number} code @param {string} sentence @returns {Promise<never>} */
  async function endNow(code, sentence) {
    if (sentence) process.stderr.write(`\n${sentence}\n`)
    for (const { child, gone } of children.toReversed()) await stopChild(child, gone)
    for (const task of tasks.toReversed()) task()
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0, 'Ending ...'))
  watchParents(() => end(0, 'npm has gone, ending ...'))
  try {
    await main({ start, onEnd: (task) => tasks.push(task) })
  } catch (error) {
    await end(1, getMessage(error))
  }
}

/** @param {ChildProcess} child @param {Promise<unknown>} gone */
async function stopChild(child, gone) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const deadline = setTimeout(() => killGroup(child), longestEnd() + GRACE_MS)
  await gone
  clearTimeout(deadline)
}

/** Milliseconds that a child may take to end: the delay and the deadline that it is told. */
function longestEnd() {
  const { SHUTDOWN_DELAY_SECONDS: delay, SHUTDOWN_DEADLINE_SECONDS: deadline } = process.env
  return ((Number(delay) || 0) + (Number(deadline) || 8)) * 1000
}

/** @param {ChildProcess} child */
function killGroup(child) {
  if (process.platform === 'win32') child.kill('SIGKILL')
  else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
}

/** A signal to npm ends its shell, or npm alone, and never reaches this process. @param {() => void} gone */
function watchParents(gone) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const { command, parent: grandparent } = describe(parent)
  const watched = /^(sh|dash|bash|zsh|ash|busybox)$/.test(command) ? grandparent : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (watched === undefined || isAlive(watched))) return
    clearInterval(timer)
    gone()
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** @param {number} pid @returns {{ command: string, parent: number | undefined }} */
function describe(pid) {
  const [, known, parentOfKnown] = /\((.*)\) \S (\d+)/s.exec(readStat(pid)) ?? []
  if (known !== undefined) return { command: known, parent: Number(parentOfKnown) }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent, command = ''] = (stdout ?? '').trim().split(/\s+/)
  return { command: basename(command), parent: Number(parent) || undefined }
}

/** What Linux tells of a process; nothing elsewhere. @param {number} pid */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getCode(error) === 'EPERM'
  }
}
