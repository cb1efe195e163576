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

/** @type {Record<string, string>} */
const BENCHMARKS = {
  pages: 'scripts/bench-pages.mjs',
  users: 'scripts/bench-users.mjs',
  documents: 'scripts/bench-documents.mjs',
  lighthouse: 'scripts/bench-lighthouse.mjs',
  soak: 'tests/load/soak.mjs',
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : ['pages', 'users', 'documents', 'lighthouse']
const failed = []
for (const name of names) {
  const script = BENCHMARKS[name]
  if (script === undefined) throw new Error(`There is no benchmark ${name}.`)
  const words = values.write ? ['--write'] : []
  const { ok } = await runCheck(name, [process.execPath, join(root, script), ...words])
  if (!ok) failed.push(name)
}
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
