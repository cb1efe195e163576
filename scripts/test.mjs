// `npm test`: every check and every test, each phase to its end; the last line is the sum.
// `npm run test:nightly`: the long tests too, which are tagged or named `nightly`.
// `npm run check`: the static checks alone.
import process from 'node:process'
import { buildPortal } from './build.mjs'
import { provideChromium } from '../tests/support/chromium.mjs'
import { runCheck, runPlaywright, runVitest, STATIC_CHECKS, summarise, timed } from './run-checks.mjs'
import { provideTestServer } from '../tests/support/postgres.mjs'

if (process.argv.includes('--nightly')) {
  process.env.PORTAL_TEST_NIGHTLY = 'yes'
  process.env.PORTAL_TEST_FUZZ_REQUESTS ??= '10000'
}

/** @type {import('./run-checks.mjs').Outcome[]} */
const outcomes = []

for (const [name, command] of STATIC_CHECKS) outcomes.push(await runCheck(name, command))
if (!process.argv.includes('--checks')) await runTests()

process.exitCode = summarise(outcomes) ? 0 : 1

async function runTests() {
  outcomes.push(await runVitest('unit', ['node', 'dom']))
  outcomes.push(await runContract())
  const build = await timed('build', async () => {
    await buildPortal()
    return { ok: true }
  })
  outcomes.push(build)
  if (build.ok) {
    outcomes.push(await runVitest('cost', ['cost']))
    outcomes.push(await runFaults())
    outcomes.push(await runEndToEnd())
  } else process.stdout.write('\nWithout a build there are no tests of faults and no end-to-end tests.\n')
}

/** On the embedded database always, and on a PostgreSQL server. */
function runContract() {
  return runOnBothDatabases('contract', ['contract'], 'The contract was', 'socketUrl')
}

/** Portals as separate processes, whose dependencies fail: they reach the server by TCP, through proxies that fail. */
function runFaults() {
  return runOnBothDatabases('faults', ['faults'], 'Faults were', 'url')
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string} subject
 * @param {'url' | 'socketUrl'} by how the server is reached
 * @returns {Promise<import('./run-checks.mjs').Outcome>}
 */
async function runOnBothDatabases(name, projects, subject, by) {
  let server
  try {
    server = await provideTestServer()
  } catch (error) {
    return timed(name, () => Promise.reject(error))
  }
  const { [by]: url, stop } = server
  try {
    if (url) return await runVitest(name, projects, { PORTAL_TEST_POSTGRES_URL: url })
    const outcome = await runVitest(name, projects)
    return {
      ...outcome,
      counts: withSkippedPostgres(outcome.counts, subject),
      note: 'NOT on PostgreSQL: none is installed',
    }
  } finally {
    await stop()
  }
}

/**
 * Counts the half without a server as skipped, so that it does not look as if it had run.
 *
 * @param {import('./run-checks.mjs').Counts | undefined} counts
 * @param {string} subject
 */
function withSkippedPostgres(counts, subject) {
  process.stdout.write(
    `\n!!! ${subject} NOT tested on a PostgreSQL server: none is installed here.\n` +
      '!!! Install one (Debian: apt-get install postgresql), or name one: DATABASE_URL_TEST=postgresql://...\n',
  )
  return counts && { ...counts, skipped: Math.max(1, counts.skipped) }
}

async function runEndToEnd() {
  const path = provideChromium()
  if (path) return runPlaywright('end to end', { CHROMIUM_PATH: path })
  return timed('end to end', () =>
    Promise.reject(
      new Error('There is no Chromium, and none could be fetched. Name one: CHROMIUM_PATH=/path/to/chromium'),
    ),
  )
}
