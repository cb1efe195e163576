// Runs a command of the users service (src/service/cli), built when its sources have changed, beside a portal or without one:
//
//   node scripts/run-cli.mjs backup restore before.tar.gz
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { buildService } from './build.mjs'
import { loadEnvironmentFile, readEnvironment, root, shownAddress } from './environment.mjs'
import { identityEnvironment } from './preflight.mjs'

loadEnvironmentFile()
const [name = '', ...words] = process.argv.slice(2)
const environment = readEnvironment()
await buildService()
// The program does not call the emulator, but the configuration needs its project.
const identity = identityEnvironment({
  ...environment,
  identityHost: environment.identityHost ?? '127.0.0.1:9099',
})
const child = spawn(process.execPath, [join(root, 'dist', 'service', `${name}.js`), ...words], {
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
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
