// `npm run bench`: the benchmarks, one after the other, each as its own command would run it (docs/benchmarks.md).
//
//   node scripts/bench.mjs [--write] [pages] [users] [documents] [lighthouse] [soak]
//
// All but soak, which takes an hour and more, unless some are named. --write puts their tables into docs/benchmarks.md.
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { root } from './environment.mjs'
import { runCheck } from './run-checks.mjs'

const BENCHMARKS = ['pages', 'users', 'documents', 'lighthouse', 'soak']

const { values: options, positionals: named } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = named.filter((name) => !BENCHMARKS.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}: there are ${BENCHMARKS.join(', ')}.\n`)
  process.exit(1)
}

const chosen = named.length > 0 ? named : BENCHMARKS.filter((name) => name !== 'soak')
const outcomes = []
for (const name of chosen)
  outcomes.push(
    await runCheck(name, [
      process.execPath,
      join(root, 'scripts', `bench-${name}.mjs`),
      ...(options.write ? ['--write'] : []),
    ]),
  )

const failed = outcomes.filter(({ ok }) => !ok).map((outcome) => outcome.name)
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
