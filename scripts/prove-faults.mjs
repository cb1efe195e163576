// `npm run faults:prove`: shows that each test of a fault fails when its protection is taken out (docs/faults.md).
//
//   npm run faults:prove -- disk clocks    only protections that one of these words stands in, or their files and tests
//   npm run faults:prove -- --write        all of them, and puts the table into docs/faults.md
//
// In a copy of the project, with a build of its own. PostgreSQL is the server that DATABASE_URL_TEST names, or one
// started for it.
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { tableOf, watchConditions } from './bench-report.mjs'
import { onStage, tell } from './bench-stage.mjs'
import { root } from './environment.mjs'
import { judge } from './faults/judge.mjs'
import { copyProject } from './faults/mutable-copy.mjs'
import { protections } from './faults/protections.mjs'
import { projectOf, runTests } from './faults/run-tests.mjs'
import { provideTestServer } from './test-server.mjs'
import { messageOf } from './thrown.mjs'
import { writeBetween } from './write-between.mjs'

/**
 * @typedef {import('./faults/protections.mjs').Protection} Protection
 * @typedef {import('./faults/judge.mjs').Verdict & { protection: Protection, said: string, seconds: number }} Proof
 */

const OUTCOMES = { fails: 'fails without it', passes: 'STILL PASSES', nothing: 'NOTHING SHOWN' }
const WIDEST = Math.max(...Object.values(OUTCOMES).map(({ length }) => length))

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})

/** @param {Protection} protection */
const wordsOf = ({ protects, file, tests }) =>
  [protects, file, ...tests.map((test) => test.file)].join('\n').toLowerCase()
const chosen = protections.filter(
  (protection) =>
    words.length === 0 || words.some((word) => wordsOf(protection).includes(word.toLowerCase())),
)

const conditions = watchConditions()

await onStage(async ({ atEnd }) => {
  if (chosen.length === 0) throw new Error(`No protection has to do with ${words.join(' or ')}.`)
  if (options.write && words.length > 0) throw new Error('The table is of all protections: no words, please.')
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-proof-')))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL may run as a user of its own, which has to reach its folder in there.
  chmodSync(folder, 0o755)
  // A test that fails leaves things behind.
  process.env.TMPDIR = join(folder, 'left-behind')
  mkdirSync(process.env.TMPDIR)
  const { url, stop } = await provideTestServer()
  atEnd.push(stop)
  if (!url) tell('No PostgreSQL is installed: nothing can be shown of tests that need it.')
  const copy = copyProject(root, join(folder, 'portal'))
  if (chosen.some(needsBuild)) await copy.build()
  /** @type {Proof[]} */
  const proofs = []
  for (const protection of chosen) {
    const proof = await prove(copy, protection, url ? { PORTAL_TEST_POSTGRES_URL: url } : {})
    tellProof(proof)
    proofs.push(proof)
  }
  summarise(proofs)
})

/**
 * Tests of faults start the portal that was built; all others take the sources as they are.
 *
 * @param {Protection} protection
 */
function needsBuild({ tests }) {
  return tests.some(({ file }) => projectOf(file) === 'faults')
}

/**
 * Takes a protection out, and runs its tests.
 *
 * @param {import('./faults/mutable-copy.mjs').MutableCopy} copy
 * @param {Protection} protection
 * @param {Record<string, string>} environment
 * @returns {Promise<Proof>}
 */
async function prove(copy, protection, environment) {
  const started = performance.now()
  const files = protection.tests.map(({ file }) => file)
  const secondsSince = () => (performance.now() - started) / 1000
  copy.takeOut(protection)
  try {
    if (needsBuild(protection)) copy.buildServer()
    const { report, said } = await runTests(copy.root, protection, environment)
    return { protection, ...judge(copy.root, files, report), said, seconds: secondsSince() }
  } catch (error) {
    return { protection, kind: 'nothing', words: messageOf(error), said: '', seconds: secondsSince() }
  } finally {
    copy.putBack(protection)
  }
}

/** @param {Proof} proof */
function tellProof({ protection, kind, words: told, said, seconds }) {
  tell(`${OUTCOMES[kind].padEnd(WIDEST)}${seconds.toFixed(1).padStart(7)} s  ${protection.protects}`)
  tell(`${' '.repeat(WIDEST + 11)}${told}`)
  if (kind === 'nothing') tell(said)
}

/** @param {Proof[]} proofs */
function summarise(proofs) {
  /** @param {Proof['kind']} wanted */
  const count = (wanted) => proofs.filter(({ kind }) => kind === wanted).length
  const sum = `${proofs.length} protections taken out, each by itself: the tests of ${count('fails')} fail, those of ${count('passes')} still pass, and of ${count('nothing')} nothing was shown`
  tell(`\n${sum}.`)
  if (options.write) {
    const made = `Made by \`npm run faults:prove -- --write\`: ${conditions()}. ${sum}.`
    writeBetween('faults.md', 'faults:prove', `${made}\n\n${tableOf(rowsOf(proofs))}`)
  }
  if (count('fails') < proofs.length) throw new Error('Not every protection was shown to be tested.')
}

/** @param {Proof[]} proofs */
function rowsOf(proofs) {
  const rows = proofs.map(({ protection: { protects, file, tests }, kind, seconds }) => [
    protects,
    `\`${file}\``,
    tests.map((test) => `\`${test.file}\``).join(', '),
    OUTCOMES[kind],
    `${seconds.toFixed(0)} s`,
  ])
  return [['What holds', 'Taken out of', 'Tested in', 'The test', 'Took'], ...rows]
}
