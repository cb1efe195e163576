import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { loadServiceConfig } from '~/config/service'
import { isPostgresAddress, postgresExpectation } from '~/config/env-validators'
import { requireArchive } from '../backup/archive'
import { makeBackup } from '../backup/make-backup'
import { moveDatabase } from '../backup/load-database'
import { restoreBackup } from '../backup/restore-backup'
import type { TableSum } from '../backup/tables'
import { DatabaseHeldError } from '../database/folder-lock'
import { requireWritable } from '../storage/data-folder'
import { describeFileError, describeInstallation, describeServer } from './describe'

const usage = `Usage:
  npm run backup -- <file>                       the database and the files into one archive
  npm run restore -- <file> [--replace]          an installation from an archive
  npm run database:move -- <postgresql://...>    the embedded database into an empty one of PostgreSQL
`

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const number = (value: number) => value.toLocaleString('en')

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** A missing logo or key does not stop a backup; another user's folder does. */
const configFor = async (more: Partial<Record<string, string>> = {}) => {
  const without = { BRAND_LOGO: '', GOOGLE_APPLICATION_CREDENTIALS: '' }
  const config = loadServiceConfig({ ...process.env, ...without, ...more })
  await requireWritable(config.dataDir)
  return config
}

/** Prints progress on a large table every few seconds, so that it does not seem to hang. */
const progress = () => {
  let printedAt = Date.now()
  return (table: string, rows: number) => {
    if (Date.now() - printedAt < 5_000) return
    printedAt = Date.now()
    print(`  ${table}: ${number(rows)} rows so far`)
  }
}

const printStatistics = (failure: string | null) => {
  if (failure === null) return
  print(
    `Everything is there, but PostgreSQL could not count what there is for its planner: ${failure}. Run \`vacuum analyze\` there yourself, or pages are slow at first.`,
  )
}

const rowsIn = (tables: readonly TableSum[]) => tables.reduce((sum, { rows }) => sum + rows, 0)

const backup = async (file: string) => {
  const config = await configFor()
  const started = Date.now()
  const release = import.meta.env.VITE_RELEASE ?? 'development'
  const { sums, isOnline } = await makeBackup(config, file, { release, at: new Date() })
  const { size } = await stat(file)
  print(
    `${file} holds what is in ${describeInstallation(config)}: ${number(rowsIn(sums.tables))} rows of ${sums.tables.length} tables and ${number(sums.files.count)} files (${megabytes(sums.files.bytes)}), ${megabytes(size)} packed, in ${((Date.now() - started) / 1000).toFixed(1)} s${isOnline ? ', while the portal went on' : ''}.`,
  )
  if (config.storageBucket)
    print(`The files in the bucket ${config.storageBucket} are not in it: keep a copy there.`)
  print('It contains everything: keep it where only you can read it.')
}

const restore = async (file: string, replace: boolean) => {
  const config = await configFor()
  await requireArchive(file)
  const place = describeInstallation(config)
  print(`Restoring into ${place}. Comparing every checksum of the backup ...`)
  const { head, sums, laidAside, statisticsFailure } = await restoreBackup(config, file, {
    replace,
    onProgress: progress(),
  })
  print(
    `Restored into ${place} what release ${head.release} kept on ${head.createdAt}: ${number(rowsIn(sums.tables))} rows of ${sums.tables.length} tables and ${number(sums.files.count)} files. Every table has the count and the checksum that it had.`,
  )
  printStatistics(statisticsFailure)
  if (head.bucket) print(`Its other files are in the bucket ${head.bucket}; they are not a part of backups.`)
  if (laidAside) print(`What was there lies in ${laidAside}. Remove it when you do not want it any more.`)
}

const formatSum = ({ rows, checksum }: TableSum) => [number(rows).padStart(11), checksum.slice(0, 12)]

const formatMoved = (here: readonly TableSum[], there: readonly TableSum[]): string[] => {
  const width = Math.max(...here.map(({ name }) => name.length))
  const arrived = new Map(there.map((table) => [table.name, formatSum(table)]))
  return here.map((table) => {
    const [rows, checksum] = formatSum(table)
    const [rowsThere, checksumThere] = arrived.get(table.name) ?? []
    return `  ${table.name.padEnd(width)} ${rows} ${rowsThere}  ${checksum} ${checksumThere}`
  })
}

const move = async (url: string) => {
  if (!isPostgresAddress(url)) throw new Error(`Name the empty database by ${postgresExpectation}.`)
  const { dataDir } = await configFor({ DATABASE_URL: '' })
  const there = describeServer(url)
  const started = Date.now()
  print(`Moving the embedded database of ${dataDir} into ${there} ...`)
  const { here, there: arrived, statisticsFailure } = await moveDatabase(dataDir, url, progress())
  print('Table, rows here and there, the beginning of the checksum here and there:')
  for (const line of formatMoved(here, arrived)) print(line)
  print(
    `${number(rowsIn(arrived))} rows of ${arrived.length} tables of ${dataDir} are in ${there}, the same on both sides, in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  )
  printStatistics(statisticsFailure)
  print(
    `Next: set DATABASE_URL to that address, keep DATA_DIR for the files, and start. The embedded database stays in ${dataDir}; the portal does not look at it any more.`,
  )
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [command, what] = positionals
  if (what === undefined || positionals.length > 2 || (values.replace && command !== 'restore')) {
    throw new Error(usage)
  }
  const path = resolve(process.env.INIT_CWD ?? '.', what)
  if (command === 'backup') await backup(path)
  else if (command === 'restore') await restore(path, values.replace)
  else if (command === 'move') await move(what)
  else throw new Error(usage)
}

main().catch((error: unknown) => {
  const isHeld = error instanceof DatabaseHeldError
  const sentence = describeFileError(error)
  process.stderr.write(`${isHeld ? `The portal is running: end it first. ${sentence}` : sentence}\n`)
  process.exitCode = 1
})
