// The built portal as a process of its own, which tells of its memory, and what it needs for a soak.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/bench-stage.mjs'
import { root } from '../../scripts/environment.mjs'

const STOP_DEADLINE_MS = 30_000

/**
 * Starts scripts/serve.mjs and waits until it is ready, however long a new installation takes to be filled.
 *
 * @param {Record<string, string>} environment
 * @param {{ log: string, heard?: (memory: object) => void }} options `log`: the file that takes what it says
 * @returns {Promise<{ origin: string, hasEnded: () => boolean, stop: () => Promise<void> }>}
 */
export async function startPortal(environment, { log, heard = () => {} }) {
  const port = String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const file = openSync(log, 'a')
  const child = spawn(process.execPath, ['--import', './tests/load/report-memory.mjs', 'scripts/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', file, file, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // As it is run (scripts/start.mjs, deploy/).
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      PORT: port,
      PORTAL_ORIGIN: origin,
      // Each visitor of the soak has an address of its own, as behind a proxy.
      TRUSTED_PROXIES: 'loopback',
      ...environment,
    },
  })
  closeSync(file)
  child.on('message', heard)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (hasEnded()) return
    const ended = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
    await ended
    clearTimeout(force)
  }
  for (;;) {
    if (hasEnded()) throw new Error(`The portal ended at once; the reason stands in ${log}.`)
    const answer = await fetch(`${origin}/health/ready`).catch(() => null)
    if (answer?.ok) return { origin, hasEnded, stop }
    await wait(250)
  }
}
