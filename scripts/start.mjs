// `npm start`: builds the portal if its sources changed, and runs it with all it needs until Ctrl C.
import { join } from 'node:path'
import process from 'node:process'
import { buildPortal } from './build.mjs'
import { describeDemonstration } from './demonstration.mjs'
import { loadEnvironmentFile, readEnvironment, shownAddress } from './environment.mjs'
import { runHousehold } from './household.mjs'
import { identityEnvironment, startIdentity, takePlace, until } from './preparations.mjs'

await runHousehold(async (household) => {
  loadEnvironmentFile()
  const environment = await takePlace(readEnvironment(), household, { command: 'npm start' })
  await buildPortal()
  await startIdentity(environment, household)
  const { host, port, dataDir } = environment
  household.start('portal', ['scripts/serve.mjs'], {
    ...identityEnvironment(environment),
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
  })
  await until(() => isReady(host, port), 'portal')
  process.stdout.write(`\n${describe(environment).join('\n')}\n\n`)
})

/** @param {string} host @param {number} port */
async function isReady(host, port) {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const answer = await fetch(
      `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/health/ready`,
      {
        signal: AbortSignal.timeout(5000),
      },
    )
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

/** @param {import('./environment.mjs').Environment} environment */
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
