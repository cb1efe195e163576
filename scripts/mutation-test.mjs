// `npm run mutation-test`: removes one protection at a time and checks that its tests fail (mutants.mjs).
//
//   npm run mutation-test -- disk clocks    only mutants whose text, file or tests contain one of these words
//
// Works on a copy of the project. Takes about a minute a mutant; PostgreSQL as in `npm test`.
import { spawnSync } from 'node:child_process'
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
import { root } from './environment.mjs'
import { mutants } from './mutants.mjs'
import { provideTestServer } from './test-server.mjs'

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
    const outcome = evaluate(mutant)
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
 * @returns {'killed' | 'SURVIVED' | 'BROKEN'} broken: it could not be built, or a named test did not run
 */
function evaluate({ file, find, replace, tests, timeout }) {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    original.replace(find, () => replace),
  )
  try {
    const targets = tests.map((test) => test.split(' :: '))
    const files = targets.map(([name = '']) => name)
    const projects = new Set(
      files.map((name) => /^tests\/(contract|integration|faults)\//.exec(name)?.[1] ?? 'node'),
    )
    if (projects.has('faults') && run([process.execPath, 'scripts/build.mjs']) !== 0) return 'BROKEN'
    const report = join(copy, 'report.json')
    rmSync(report, { force: true })
    run([
      join('node_modules', '.bin', 'vitest'),
      'run',
      ...files,
      ...[...projects].flatMap((project) => ['--project', project]),
      '--testNamePattern',
      targets.map(([, name = '']) => name.replaceAll(/[^\w ]/g, '.')).join('|'),
      '--reporter=json',
      `--outputFile=${report}`,
      ...(timeout === undefined ? [] : [`--testTimeout=${timeout * 1000}`]),
    ])
    if (!existsSync(report)) return 'BROKEN'
    /** @type {import('vitest/node').JsonTestResults} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const statuses = files.map((name) =>
      testResults
        .find((result) => result.name === join(copy, name))
        ?.assertionResults.map(({ status }) => status),
    )
    if (statuses.every((list) => list?.includes('failed'))) return 'killed'
    return statuses.some((list) => list?.includes('passed')) ? 'SURVIVED' : 'BROKEN'
  } finally {
    writeFileSync(path, original)
  }
}

/** @param {[program: string, ...words: string[]]} command */
function run([program, ...args]) {
  const env = { ...process.env, ...(url && { PORTAL_TEST_POSTGRES_URL: url }) }
  return spawnSync(program, args, { cwd: copy, env, stdio: 'ignore' }).status
}
