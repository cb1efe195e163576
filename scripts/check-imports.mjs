// Checks who imports whom in src/ and tests/contract/ (the rules: .dependency-cruiser.mjs), and that every file there
// was read.
//
//   node scripts/check-imports.mjs [--root <folder>]
import { existsSync, globSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { cruise } from 'dependency-cruiser'
import { root as ownRoot } from './environment.mjs'

const { values } = parseArgs({ options: { root: { type: 'string', default: ownRoot } } })
const root = resolve(values.root)
process.chdir(root)

/** @type {typeof import('../.dependency-cruiser.mjs')} */
const rules = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)
const { forbidden, options } = rules.default
const { output } = await cruise(
  ['src', 'tests/contract'],
  { ...options, validate: true, ruleSet: { forbidden }, baseDir: root },
  {
    alias: { '~': join(root, 'src'), ...typesAlone() },
    extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
)

if (typeof output === 'string') throw new Error('What was read came as a text, with nothing to count in it.')

// A checker that silently reads no files would let everything pass.
const read = new Set(output.modules.map(({ source }) => source))
const unread = globSync(['src/**/*.{ts,tsx}', 'tests/contract/**/*.ts'])
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !read.has(file))

for (const { rule, from, to, cycle } of output.summary.violations) {
  const path = cycle?.length ? cycle.map(({ name }) => name).join(' -> ') : to
  const broken = forbidden.find(({ name }) => name === rule.name)
  process.stderr.write(`${rule.name}: ${from} -> ${path}\n    ${broken?.comment}\n`)
}
for (const file of unread) process.stderr.write(`not read: ${file}\n`)

/** Packages that consist of types alone (`mdast`), by the name they are imported by. */
function typesAlone() {
  const names = globSync('node_modules/@types/*').map((folder) => basename(folder))
  const alone = names.filter((name) => !existsSync(join('node_modules', name)))
  return Object.fromEntries(
    alone.map((name) => [`${name}$`, join(root, 'node_modules', '@types', name, 'index.d.ts')]),
  )
}

const faults = output.summary.violations.length + unread.length
const { totalCruised, totalDependenciesCruised } = output.summary
process.stdout.write(
  `${totalCruised} modules, ${totalDependenciesCruised} imports: ${faults === 0 ? 'all as they should be' : `${faults} at fault`}\n`,
)
process.exitCode = faults === 0 && read.size > 0 ? 0 : 1
