// Starts the product with all that it needs, until Ctrl C:
//
//   npm start          builds the portal if its sources changed, and runs it
//   npm run dev        the portal, rebuilt in place as its sources change
//   npm run service    the users service alone, on a port of its own, for a portal with USERS_SERVICE_URL
import { join } from 'node:path'
import process from 'node:process'
import { buildPortal, buildService } from './build.mjs'
import {
  describeDemonstration,
  loadEnvironmentFile,
  readEnvironment,
  root,
  shownAddress,
} from './environment.mjs'
import { identityEnvironment, runPreflight, startIdentity, until } from './preflight.mjs'
import { supervise } from './process-supervisor.mjs'

/** @typedef {import('./environment.mjs').Environment} Environment */

const [mode = 'portal'] = process.argv.slice(2)
loadEnvironmentFile()

await supervise(async (supervisor) => {
  if (mode === 'dev') await startDevelopment(supervisor)
  else if (mode === 'service') await startService(supervisor)
  else await startPortal(supervisor)
})

/** @param {import('./process-supervisor.mjs').Supervisor} supervisor */
async function startPortal(supervisor) {
  const environment = await runPreflight(readEnvironment(), supervisor, { command: 'npm start' })
  await buildPortal()
  await startIdentity(environment, supervisor)
  supervisor.start('portal', ['dist/server/main.js'], {
    ...getChildEnvironment(environment),
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  })
  await until(() => isReady(environment), 'portal')
  process.stdout.write(`\n${describe(environment).join('\n')}\n\n`)
}

/** @param {import('./process-supervisor.mjs').Supervisor} supervisor */
async function startDevelopment(supervisor) {
  const environment = await runPreflight(readEnvironment(), supervisor, { command: 'npm run dev' })
  await startIdentity(environment, supervisor)
  const { host, port, demonstration } = environment
  if (demonstration)
    process.stdout.write(`\n${describeDemonstration(process.env.PORTAL_SEED).join('\n')}\n\n`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const address = ['--host', host, '--port', String(port), '--strictPort']
  supervisor.start(
    'development server',
    [vite, 'dev', '--config', 'app.config.ts', ...address],
    getChildEnvironment(environment),
  )
}

/** @param {import('./process-supervisor.mjs').Supervisor} supervisor */
async function startService(supervisor) {
  process.env.PORT = process.env.SERVICE_PORT || process.env.PORT || '3001'
  const environment = await runPreflight(readEnvironment(), supervisor, {
    command: 'npm run service',
    lock: 'service',
    variable: 'SERVICE_PORT',
    mayShare: true,
  })
  await buildService()
  await startIdentity(environment, supervisor)
  supervisor.start('users service', ['dist/service/main.js'], {
    ...getChildEnvironment(environment),
    NODE_ENV: 'production',
    SERVICE_PORT: String(environment.port),
  })
}

/** @param {Environment} environment @returns {NodeJS.ProcessEnv} */
function getChildEnvironment(environment) {
  const { host, port, dataDir } = environment
  return { ...identityEnvironment(environment), HOST: host, PORT: String(port), DATA_DIR: dataDir }
}

/** @param {Environment} environment */
async function isReady({ host, port }) {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const origin = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
  try {
    const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

/** @param {Environment} environment */
function describe({ host, port, dataDir, demonstration }) {
  const { DATABASE_URL, SMTP_URL, PORTAL_SEED } = process.env
  return [
    `The portal answers at ${shownAddress(host, port)}`,
    '',
    ...(demonstration ? [...describeDemonstration(PORTAL_SEED), ''] : []),
    `Data:  ${DATABASE_URL ? 'the PostgreSQL server of DATABASE_URL, and ' : ''}${dataDir}`,
    `Mail:  ${SMTP_URL ? 'handed over to the server of SMTP_URL' : `${join(dataDir, 'mail')}, one readable file each, newest last`}`,
    'End:   Ctrl C',
  ]
}
