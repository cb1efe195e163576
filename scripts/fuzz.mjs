// `npm run fuzz`: sends valid, near-valid and hostile requests to every call of the OpenAPI document, on the embedded
// database and on a PostgreSQL server if one is available.
//
//   npm run fuzz -- --requests 50000    instead of 10,000
//   npm run fuzz -- --seed 123          the same requests as a run that found something
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { root } from './environment.mjs'
import { provideTestServer } from '../tests/support/postgres.mjs'

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = Number(values.requests ?? 10_000)
const seed = Number(values.seed ?? randomInt(1_000_000_000))
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  process.stderr.write('Give whole numbers: npm run fuzz -- --requests 50000 --seed 123\n')
  process.exit(1)
}

process.stdout.write(`${requests} requests, seed ${seed}\n`)
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const { url, stop } = await provideTestServer()
const run = spawn(vitest, ['run', '--project', 'contract', 'tests/contract/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORTAL_TEST_FUZZ_REQUESTS: String(requests),
    PORTAL_TEST_FUZZ_SEED: String(seed),
    ...(url && { PORTAL_TEST_POSTGRES_URL: url }),
  },
  shell: process.platform === 'win32',
})
const [status] = await once(run, 'exit')
await stop()
process.exitCode = status ?? 1
