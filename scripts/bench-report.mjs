// Writes the benchmarks' part of docs/benchmarks.md, with the conditions of the run.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import pg from 'pg'
import { root } from './environment.mjs'
import { updateDocSection } from './update-doc-section.mjs'

/**
 * Watches the load of the machine from now on.
 *
 * @returns {(versions?: Record<string, string>) => string} machine, versions, commit and load, for the end of a sentence
 */
export function watchConditions() {
  const [before = 0] = loadavg()
  return (versions = {}) => {
    const [after = 0] = loadavg()
    const model = cpus()[0]?.model.trim() ?? 'unknown'
    const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
    return [
      ...Object.entries({ Node: process.versions.node, ...versions }).map((pair) => pair.join(' ')),
      ...(commit.status === 0 ? [`commit ${commit.stdout.trim()}`] : []),
      `${cpus().length} cores (${model})`,
      `load average ${before.toFixed(1)} before, ${after.toFixed(1)} after`,
    ].join(', ')
  }
}

/**
 * The version of the server at an address, for {@link watchConditions}.
 *
 * @param {string} connectionString
 */
export async function serverVersion(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  /** @type {{ rows: { server_version: string }[] }} */
  const { rows } = await client.query('show server_version')
  await client.end()
  const [version = 'unknown'] = rows[0]?.server_version.split(' ') ?? []
  return { PostgreSQL: version }
}

/**
 * @param {readonly (readonly string[])[]} rows the heading first
 * @returns {string} a table in Markdown
 */
export function getTable([heading = [], ...rows]) {
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Puts a text in the place of a benchmark, `<!-- bench:name -->` to `<!-- /bench:name -->`.
 *
 * @param {string} name
 * @param {string} text
 * @throws {Error} where there is no such place
 */
export function writeReport(name, text) {
  updateDocSection('benchmarks.md', `bench:${name}`, text)
}
