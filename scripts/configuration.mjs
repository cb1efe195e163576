// `npm run configuration`: writes docs/configuration.md and .env.example from the schema of the configuration.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { runnerImport } from 'vite'
import { configurationPage, exampleFile, readRows } from './configuration-pages.mjs'
import { root } from './environment.mjs'

/** @param {string} file */
const load = async (file) =>
  (await runnerImport(join(root, file), { root, logLevel: 'error', resolve: { tsconfigPaths: true } })).module

/** @type {typeof import('../src/config/variables')} */
const { variables } = await load('src/config/variables.ts')
/** @type {typeof import('../src/config/variable')} */
const { variableGroups } = await load('src/config/variable.ts')
const rows = readRows(variables)
writeFileSync(join(root, 'docs', 'configuration.md'), configurationPage(rows, variableGroups))
writeFileSync(join(root, '.env.example'), exampleFile(rows, variableGroups))
process.stdout.write(`docs/configuration.md and .env.example tell of ${rows.length} variables.\n`)
