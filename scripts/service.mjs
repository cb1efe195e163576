// `npm run service`: the users service alone, on a port of its own, for a portal with USERS_SERVICE_URL.
import process from 'node:process'
import { buildService } from './build.mjs'
import { readEnvironment } from './environment.mjs'
import { runHousehold } from './household.mjs'
import {
  checkIdentityPort,
  identityEnvironment,
  lockDataDir,
  requirePortalPort,
  startIdentity,
} from './preparations.mjs'

await runHousehold(async (household) => {
  process.env.PORT ||= '3001'
  const read = readEnvironment()
  lockDataDir(read, household, 'service')
  await requirePortalPort(read, 'npm run service')
  const environment = await checkIdentityPort(read, { mayShare: true })
  await buildService()
  await startIdentity(environment, household)
  const { host, port, dataDir } = environment
  household.start('users service', ['dist/service/main.js'], {
    ...identityEnvironment(environment),
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
  })
})
