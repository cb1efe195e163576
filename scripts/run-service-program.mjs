import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { buildService } from './build.mjs'
import { loadEnvironmentFile, readEnvironment, root, shownAddress } from './environment.mjs'
import { identityEnvironment } from './preparations.mjs'

/**
 * Runs a program of the built service with this process's arguments, in a process of its own, beside a portal or
 * without one. This process ends as it does.
 *
 * @param {string} name of its file in dist/service
 */
export async function runServiceProgram(name) {
  loadEnvironmentFile()
  const environment = readEnvironment()
  await buildService()
  // The program does not call the emulator, but the configuration needs its project.
  const identity = identityEnvironment({
    ...environment,
    identityHost: environment.identityHost ?? '127.0.0.1:9099',
  })
  const script = join(root, 'dist', 'service', name)
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      PORTAL_ORIGIN: shownAddress(environment.host, environment.port),
      ...process.env,
      ...identity,
      NODE_ENV: 'production',
      DATA_DIR: environment.dataDir,
    },
  })
  // The program finishes its current work; this process only waits for it.
  process.on('SIGINT', (signal) => child.kill(signal))
  process.on('SIGTERM', (signal) => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}
