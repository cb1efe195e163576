// `npm run service`: the users service alone, on a port of its own, for a portal with USERS_SERVICE_URL.
import process from 'node:process'
import { buildService } from './build.mjs'
import { loadEnvironmentFile, readEnvironment } from './environment.mjs'
import { runHousehold } from './household.mjs'
import { identityEnvironment, startIdentity, takePlace } from './preparations.mjs'

await runHousehold(async (household) => {
  loadEnvironmentFile()
  process.env.PORT = process.env.SERVICE_PORT || process.env.PORT || '3001'
  const environment = await takePlace(readEnvironment(), household, {
    command: 'npm run service',
    lock: 'service',
    variable: 'SERVICE_PORT',
    mayShare: true,
  })
  await buildService()
  await startIdentity(environment, household)
  const { host, port, dataDir } = environment
  household.start('users service', ['dist/service/main.js'], {
    ...identityEnvironment(environment),
    NODE_ENV: 'production',
    HOST: host,
    SERVICE_PORT: String(port),
    DATA_DIR: dataDir,
  })
})
