// `npm run mutation-test`: removes one protection at a time (mutants.yaml) from a copy of the staged files, and checks that
// its test fails. `npm run mutation-test -- disk clocks` takes those that contain one of these words. About a minute each.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parse } from 'yaml'
import { provideChromium } from '../tests/support/chromium.mjs'
import { provideTestServer } from '../tests/support/postgres.mjs'
import { root } from './environment.mjs'

/** @typedef {Record<'protects' | 'file' | 'find' | 'replace' | 'test', string> & { timeout?: number }} Mutant */

const words = process.argv.slice(2)
/** @type {Mutant[]} */
const mutants = parse(readFileSync(join(root, 'scripts', 'mutants.yaml'), 'utf8'))
const chosen = mutants.filter(
  (mutant) => words.length === 0 || words.some((word) => JSON.stringify(mutant).includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
const report = join(copy, 'report.json')
const { url = '', stop } = await provideTestServer()
let killed = 0
try {
  execFileSync('git', ['checkout-index', '--all', `--prefix=${copy}/`], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const mutant of chosen) {
    const outcome = await evaluate(mutant)
    if (outcome === 'killed') killed += 1
    process.stdout.write(`${outcome.padEnd(9)} ${mutant.protects}\n`)
  }
} finally {
  await stop()
  rmSync(copy, { recursive: true, force: true })
}
process.stdout.write(`\n${killed} of ${chosen.length} mutants were killed.\n`)
process.exitCode = killed === chosen.length && killed > 0 ? 0 : 1

/** @param {Mutant} mutant @returns {Promise<'killed' | 'SURVIVED' | 'BROKEN'>} broken: not built, or no test ran */
async function evaluate({ file, find, replace, test, timeout = 600 }) {
  const original = readFileSync(join(copy, file), 'utf8')
  const [path = '', name = ''] = test.split(' :: ')
  const pattern = `"${name.replaceAll(/[^\w ]/g, '.')}"`
  const isJourney = path.startsWith('tests/e2e/')
  writeFileSync(
    join(copy, file),
    original.replace(find, () => replace),
  )
  rmSync(report, { force: true })
  const isBuilt = !/^tests\/(?:e2e|faults)\//.test(path) || (await run('node scripts/build.mjs')) === 0
  const command = isJourney
    ? `playwright test ${path} --project=journeys --grep ${pattern} --reporter=json`
    : `vitest run ${path} -t ${pattern} --reporter=json --outputFile=report.json --testTimeout=${timeout}000`
  if (isBuilt) await run(command)
  writeFileSync(join(copy, file), original)
  if (!existsSync(report)) return 'BROKEN'
  const { numFailedTests, numPassedTests, stats } = JSON.parse(readFileSync(report, 'utf8'))
  if ((numFailedTests ?? stats.unexpected) > 0) return 'killed'
  return (numPassedTests ?? stats.expected) > 0 ? 'SURVIVED' : 'BROKEN'
}

/** @param {string} command of a shell @returns {Promise<number | null>} its exit code */
async function run(command) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PORTAL_TEST_NIGHTLY: 'yes', PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  env.PATH = `${join(root, 'node_modules', '.bin')}:${env.PATH}`
  env.CHROMIUM_PATH ??= provideChromium() ?? ''
  if (url) env.PORTAL_TEST_POSTGRES_URL = url
  const [code] = await once(spawn(command, { cwd: copy, env, stdio: 'ignore', shell: true }), 'exit')
  return code
}
