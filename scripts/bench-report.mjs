// How the benchmarks are written down: what they were made on, and their part of docs/benchmarks.md.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import pg from 'pg'
import { root } from './environment.mjs'
import { writeBetween } from './write-between.mjs'

/**
 * Watches the load of the machine from now on.
 *
 * @returns {(versions?: Record<string, string>) => string} machine, versions, commit and load, for the end of a sentence
 */
export function watchConditions() {
  const before = loadavg()[0]
  return (versions = {}) => {
    const [{ model }] = cpus()
    const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
    return [
      ...Object.entries({ Node: process.versions.node, ...versions }).map((pair) => pair.join(' ')),
      ...(commit.status === 0 ? [`commit ${commit.stdout.trim()}`] : []),
      `${cpus().length} cores (${model.trim()})`,
      `load average ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`,
    ].join(', ')
  }
}

/** The version of the server at an address, for {@link watchConditions}. */
export async function serverVersion(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return { PostgreSQL: rows[0].server_version.split(' ')[0] }
}

/**
 * @param {readonly (readonly string[])[]} rows the heading first
 * @returns {string} a table in Markdown
 */
export function tableOf([heading, ...rows]) {
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Puts a text in the place of a benchmark, `<!-- bench:name -->` to `<!-- /bench:name -->`.
 *
 * @throws {Error} where there is no such place
 */
export function writeReport(name, text) {
  writeBetween('benchmarks.md', `bench:${name}`, text)
}
