// `npm run mutation-test`: removes one protection at a time and checks that its tests fail (mutants.mjs).
//
//   npm run mutation-test -- disk clocks    only mutants whose text, file or tests contain one of these words
//
// Works on a copy of the project. Takes about a minute a mutant; PostgreSQL as in `npm test`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { provideChromium } from '../tests/support/chromium.mjs'
import { root } from './environment.mjs'
import { mutants } from './mutants.mjs'
import { provideTestServer } from '../tests/support/postgres.mjs'

/** @typedef {import('./mutants.mjs').Mutant} Mutant */

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = mutants.filter(({ protects, file, tests }) => {
  const text = [protects, file, ...tests].join('\n').toLowerCase()
  return words.length === 0 || words.some((word) => text.includes(word))
})

const copy = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
const { url, stop } = await provideTestServer()
let survivors = 0
try {
  copyProject()
  for (const mutant of chosen) {
    const started = performance.now()
    const outcome = await evaluate(mutant)
    if (outcome !== 'killed') survivors += 1
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stdout.write(`${outcome.padEnd(9)}${String(seconds).padStart(5)} s  ${mutant.protects}\n`)
  }
} finally {
  await stop()
  rmSync(copy, { recursive: true, force: true })
}
process.stdout.write(`\n${chosen.length - survivors} of ${chosen.length} mutants were killed.\n`)
process.exitCode = survivors === 0 && chosen.length > 0 ? 0 : 1

/** Copies the tracked files; packages are linked one by one, so that caches stay apart. */
function copyProject() {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const file of stdout.split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(packages))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(packages, name), join(copy, 'node_modules', name))
}

/**
 * @param {Mutant} mutant
 * @returns {Promise<'killed' | 'SURVIVED' | 'BROKEN'>} broken: it could not be built, or a named test did not run
 */
async function evaluate({ file, find, replace, tests, timeout }) {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    original.replace(find, () => replace),
  )
  try {
    const files = tests.map((test) => test.split(' :: ')[0] ?? '')
    const names = tests.map((test) => (test.split(' :: ')[1] ?? '').replaceAll(/[^\w ]/g, '.')).join('|')
    const isBuilt = files.some((name) => /^tests\/(?:faults|e2e)\//.test(name))
    if (isBuilt && (await run([process.execPath, 'scripts/build.mjs'])) !== 0) return 'BROKEN'
    const isJourney = files.some((name) => name.startsWith('tests/e2e/'))
    const outcomes = await (isJourney ? runPlaywright(files, names) : runVitest(files, names, timeout))
    if (outcomes.every((list) => list.includes(false))) return 'killed'
    return outcomes.some((list) => list.includes(true)) ? 'SURVIVED' : 'BROKEN'
  } finally {
    writeFileSync(path, original)
  }
}

/**
 * @param {string[]} files
 * @param {string} names a regular expression
 * @param {number} [timeout] seconds
 * @returns {Promise<boolean[][]>} by file: whether each test that ran has passed
 */
async function runVitest(files, names, timeout) {
  const projects = files.map(
    (name) =>
      /^tests\/(contract|faults|integration)\//.exec(name)?.[1] ?? (name.endsWith('x') ? 'dom' : 'node'),
  )
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  await run([
    join('node_modules', '.bin', 'vitest'),
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--testNamePattern',
    names,
    '--reporter=json',
    `--outputFile=${report}`,
    ...(timeout === undefined ? [] : [`--testTimeout=${timeout * 1000}`]),
  ])
  if (!existsSync(report)) return files.map(() => [])
  /** @type {import('vitest/node').JsonTestResults} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return files.map((name) =>
    (testResults.find((result) => result.name === join(copy, name))?.assertionResults ?? [])
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status }) => status === 'passed'),
  )
}

/** As {@link runVitest}, for end-to-end tests. @param {string[]} files @param {string} names @returns {Promise<boolean[][]>} */
async function runPlaywright(files, names) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const playwright = join('node_modules', '.bin', 'playwright')
  await run([playwright, 'test', ...files, '--project=journeys', '--grep', names, '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CHROMIUM_PATH: provideChromium() ?? '',
  })
  if (!existsSync(report)) return files.map(() => [])
  /** @type {import('./run-checks.mjs').PlaywrightReport} */
  const { suites } = JSON.parse(readFileSync(report, 'utf8'))
  /** @param {import('./run-checks.mjs').Suite} suite @returns {import('./run-checks.mjs').Spec[]} */
  const listSpecs = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(listSpecs)]
  const specs = suites.flatMap(listSpecs)
  return files.map((name) => specs.filter(({ file }) => name.endsWith(file)).map(({ ok }) => ok))
}

/**
 * @param {[program: string, ...words: string[]]} command
 * @param {Record<string, string>} [more] of the environment
 * @returns {Promise<number | null>} its exit code
 */
async function run([program, ...args], more = {}) {
  const env = {
    ...process.env,
    PORTAL_TEST_NIGHTLY: 'yes',
    ...(url && { PORTAL_TEST_POSTGRES_URL: url }),
    ...more,
  }
  const child = spawn(program, args, { cwd: copy, env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}
