// Runs the built portal for a soak, as a separate process that reports its memory.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { stopChild, hasEnded as hasChildEnded } from '../support/stop-child.mjs'
import { root } from '../../scripts/environment.mjs'
import { findFreePort } from '../support/find-free-port.mjs'

const STOP_DEADLINE_MS = 30_000

/**
 * @typedef {Omit<import('./soak-memory.mjs').Sample, 'at'>} Memory as report-memory.mjs reports it
 *
 * @typedef {object} Portal
 * @property {string} origin
 * @property {() => boolean} hasEnded
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the portal of a build and waits until it is ready, without a limit, because filling an installation takes long.
 *
 * @param {Record<string, string>} environment
 * @param {{ build: string, log: string, heard?: (memory: Memory) => void }} options `build`: its folder; `log`: the file for its output
 * @returns {Promise<Portal>}
 */
export async function startPortal(environment, { build, log, heard = () => {} }) {
  const port = String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const file = openSync(log, 'a')
  const child = spawn(
    process.execPath,
    ['--import', './tests/load/report-memory.mjs', join(build, 'server', 'main.js')],
    {
      cwd: root,
      stdio: ['ignore', file, file, 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // As in production (npm start, deploy/).
        MALLOC_ARENA_MAX: '2',
        HOST: '127.0.0.1',
        PORT: port,
        PORTAL_ORIGIN: origin,
        // Each visitor of the soak has a separate address, as behind a proxy.
        TRUSTED_PROXIES: 'loopback',
        ...environment,
      },
    },
  )
  closeSync(file)
  child.on('message', heard)
  const hasEnded = () => hasChildEnded(child)
  const stop = () => stopChild(child, 'SIGTERM', STOP_DEADLINE_MS)
  for (;;) {
    if (hasEnded()) throw new Error(`The portal ended at once; the reason stands in ${log}.`)
    const answer = await fetch(`${origin}/health/ready`).catch(() => null)
    if (answer?.ok) return { origin, hasEnded, stop }
    await wait(250)
  }
}
