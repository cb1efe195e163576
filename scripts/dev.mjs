// `npm run dev`: the portal with everything embedded, rebuilt in place as its sources change.
import { join } from 'node:path'
import process from 'node:process'
import { describeDemonstration } from './demonstration.mjs'
import { loadEnvironmentFile, readEnvironment, root } from './environment.mjs'
import { runHousehold } from './household.mjs'
import { identityEnvironment, startIdentity, takePlace } from './preparations.mjs'

await runHousehold(async (household) => {
  loadEnvironmentFile()
  const environment = await takePlace(readEnvironment(), household, { command: 'npm run dev' })
  await startIdentity(environment, household)
  const { host, port, dataDir, demonstration } = environment
  if (demonstration)
    process.stdout.write(`\n${describeDemonstration(process.env.PORTAL_SEED).join('\n')}\n\n`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const address = ['--host', host, '--port', String(port), '--strictPort']
  household.start('development server', [vite, 'dev', '--config', 'app.config.ts', ...address], {
    ...identityEnvironment(environment),
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
  })
})
