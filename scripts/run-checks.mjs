// Phases of a check: each a heading, a program that runs to its end, a time, and an outcome.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { getMessage, root } from './environment.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts of tests
 * @typedef {{ ok: boolean, counts?: Counts | undefined, note?: string, failures?: string[] }} Result
 * @typedef {Result & { name: string, seconds: number }} Outcome
 *
 * @typedef {[program: string, ...words: string[]]} Command
 *
 * The part of Playwright's report that is read here.
 *
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ ok: boolean, file: string, line: number, title: string, tests: SpecTest[] }} Spec
 * @typedef {{ results: { errors: { message?: string }[] }[] }} SpecTest
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[] }} PlaywrightReport
 */

/** Characters of one failure at the end of the output; the full text is printed where it happened. */
const LONGEST_FAILURE = 1500

/** Characters of a failure's name beside the sums, so that all names fit on one screen. */
const LONGEST_NAME = 120

/** @param {string} name */
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** @type {[name: string, command: Command][]} */
export const STATIC_CHECKS = [
  ['format', [bin('oxfmt'), '--check']],
  ['lint', [bin('oxlint'), '--deny-warnings']],
  ['types', [bin('tsc'), '--noEmit']],
  ['import rules', [process.execPath, join(root, 'scripts', 'check-imports.mjs')]],
  ['dead code', [bin('knip')]],
  ['dependencies', [process.execPath, join(root, 'scripts', 'check-dependencies.mjs')]],
]

/**
 * Runs a program as a phase of its own.
 *
 * @param {string} name
 * @param {Command} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
export function runCheck(name, command, env = {}) {
  return timed(name, async () => ({ ok: (await run(command, env)) === 0 }))
}

/**
 * Runs Vitest on `projects` and counts its tests from its own report.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
export function runVitest(name, projects, env = {}) {
  return timed(name, () =>
    withReport(async (report) => {
      const selected = projects.flatMap((project) => ['--project', project])
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const code = await run([bin('vitest'), 'run', ...selected, ...reporters], env)
      /** @type {import('vitest/node').JsonTestResults} */
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
        readReport(report)
      const counts = {
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
      }
      return { ok: code === 0 && numPassedTests > 0, counts, failures: failuresOfVitest(testResults) }
    }),
  )
}

/**
 * Runs Playwright and counts its tests from its own report.
 *
 * @param {string} name
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
export function runPlaywright(name, env = {}) {
  return timed(name, () =>
    withReport(async (report) => {
      const code = await run([bin('playwright'), 'test', '--reporter=list,json'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      })
      /** @type {PlaywrightReport} */
      const { stats, suites } = readReport(report)
      const { expected, unexpected, flaky, skipped } = stats
      return {
        ok: code === 0 && expected > 0,
        counts: { passed: expected + flaky, failed: unexpected, skipped },
        failures: suites.flatMap(failuresOfPlaywright),
      }
    }),
  )
}

/** Runs any task as a phase. @param {string} name @param {() => Promise<Result>} task @returns {Promise<Outcome>} */
export async function timed(name, task) {
  process.stdout.write(`\n=== ${name} ===\n`)
  const started = performance.now()
  let outcome
  try {
    outcome = await task()
  } catch (error) {
    process.stderr.write(`${getMessage(error)}\n`)
    outcome = { ok: false }
  }
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(`--- ${name}: ${outcome.ok ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)\n`)
  return { name, ...outcome, seconds }
}

/**
 * Names and messages of failures, including files that could not be loaded.
 *
 * @param {import('vitest/node').JsonTestResult[]} files
 * @returns {string[]}
 */
function failuresOfVitest(files) {
  return files.flatMap(({ name: file, message, assertionResults }) => [
    ...(message ? [`${relative(root, file)}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [`${relative(root, file)}: ${fullName}`, ...(failureMessages ?? [])].join('\n'),
      ),
  ])
}

/** @param {Suite} suite @returns {string[]} */
function failuresOfPlaywright({ specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      [
        `${file}:${line}: ${title}`,
        ...tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ].join('\n'),
    )
  return [...failed, ...suites.flatMap(failuresOfPlaywright)]
}

/**
 * Repeats the failures at the end of the output, where a developer looks first; then
 * the sums with the names of what failed, ending with `N passed, N failed, N skipped` on a line of its own. A phase
 * that failed without a failed test (a type error, a file that cannot be loaded) counts as one failure.
 *
 * @param {Outcome[]} outcomes
 * @returns {boolean} whether all went well
 */
export function summarise(outcomes) {
  for (const { name, failures = [] } of outcomes)
    for (const failure of failures)
      process.stdout.write(`\n!!! ${name}: ${failure.slice(0, LONGEST_FAILURE)}\n`)
  process.stdout.write('\n=== summary ===\n')
  const sums = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, ok, seconds, counts = { passed: 0, failed: 0, skipped: 0 }, note } of outcomes) {
    const tests = counts.passed + counts.failed + counts.skipped > 0 ? `  ${describe(counts)}` : ''
    process.stdout.write(
      `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)}${seconds.toFixed(1).padStart(7)} s${tests}${note ? `  (${note})` : ''}\n`,
    )
    sums.passed += counts.passed
    sums.failed += counts.failed === 0 && !ok ? 1 : counts.failed
    sums.skipped += counts.skipped
  }
  for (const { failures = [] } of outcomes)
    for (const failure of failures) process.stdout.write(`  ✗ ${getName(failure).slice(0, LONGEST_NAME)}\n`)
  process.stdout.write(`\n${describe(sums)}\n`)
  return outcomes.every(({ ok }) => ok)
}

/** A failure's first line is its name. @param {string} failure */
function getName(failure) {
  return failure.split('\n', 1).join('')
}

/** @param {Counts} counts */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** @param {Command} command @param {Record<string, string>} env @returns {Promise<number>} */
function run([command, ...args], env) {
  const isScript = command.endsWith('.mjs')
  return new Promise((resolve, reject) => {
    const child = spawn(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Makes a folder for the reports of this run, so that earlier reports are not counted.
 *
 * @param {(report: string) => Promise<T>} task
 * @template T
 */
async function withReport(task) {
  const parent = join(root, 'node_modules', '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'report-'))
  try {
    return await task(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param {string} file */
function readReport(file) {
  if (!existsSync(file)) throw new Error('The tests ended without a report.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
