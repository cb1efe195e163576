import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

// Milliseconds.
const SECOND = 1000

/**
 * Runs tests of a project with Vitest.
 *
 * @param {string} root the project's folder
 * @param {import('./protections.mjs').Protection} protection whose tests
 * @param {Record<string, string>} environment beside this process's own
 * @returns {Promise<{ report: import('./judge.mjs').Report | null, said: string }>} Vitest's own report, null where it
 *   made none, and what it said last
 */
export async function runTests(root, protection, environment) {
  const report = join(root, 'node_modules', '.cache-of-proofs.json')
  rmSync(report, { force: true })
  const said = await run(root, [...wordsFor(protection), `--outputFile=${report}`], environment)
  return { report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, said }
}

/** Which project of Vitest a test file belongs to. @param {string} file */
export function projectOf(file) {
  return /^tests\/(contract|faults)\//.exec(file)?.[1] ?? 'node'
}

/** @param {import('./protections.mjs').Protection} protection */
function wordsFor({ tests, givenUpAfter }) {
  const projects = new Set(tests.map(({ file }) => projectOf(file)))
  // A pattern: what is neither letter nor space stands for itself, and for anything.
  const names = tests.map(({ name }) => name.replaceAll(/[^\w ]/g, '.'))
  return [
    'run',
    ...tests.map(({ file }) => file),
    ...[...projects].flatMap((project) => ['--project', project]),
    '--testNamePattern',
    names.join('|'),
    '--reporter=json',
    // One that fails is enough of each file.
    ...(tests.length === 1 ? ['--bail=1'] : []),
    ...(givenUpAfter === undefined ? [] : [`--testTimeout=${givenUpAfter * SECOND}`]),
  ]
}

/**
 * @param {string} root
 * @param {string[]} words
 * @param {Record<string, string>} environment
 * @returns {Promise<string>}
 */
function run(root, words, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'vitest'), words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
      // A group of its own, so that no portal of a test that was cut off outlives it.
      detached: true,
    })
    const endAll = () => endGroup(child)
    process.once('exit', endAll)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said = (said + text).slice(-4000)
      })
    }
    child.once('error', reject)
    child.once('exit', endAll)
    child.once('close', () => {
      process.off('exit', endAll)
      resolve(said)
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left in it.
  }
}
