import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabase, testDatabases } from './databases'
import { emulatorsPerWorker, startEmulator } from './emulator'
import { makeTables } from './service'

declare module 'vitest' {
  interface ProvidedContext {
    /** Hosts of identity emulators, an equal number for each worker, ordered by worker. */
    emulators: string[]
    /** The folder of an empty embedded database with the newest schema. */
    emptyDatabase: string
    /** The name of such a database on the PostgreSQL server, to be copied; null without a server. */
    emptyServerDatabase: string | null
  }
}

/** Compiles PGlite's WebAssembly once. While the modules are referenced, worker threads reuse the compiled code. */
const compileDatabase = () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  return Promise.all(['initdb.wasm', 'pglite.wasm'].map(compile))
}

/** Starts once what all suites share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = await compileDatabase()
  const count = Number(project.config.maxWorkers) * emulatorsPerWorker
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-empty-'))
  // The embedded database is made in a thread of its own, the emulators in this one.
  const [emulators] = await Promise.all([
    Promise.all(Array.from({ length: count }, startEmulator)),
    makeTables({ dataDir }),
  ])
  const onServer = testDatabases.includes('postgres') ? await makeDatabase() : null
  if (onServer) await makeTables({ dataDir, databaseUrl: onServer.url })
  project.provide(
    'emulators',
    emulators.map(({ host }) => host),
  )
  project.provide('emptyDatabase', join(dataDir, 'database'))
  project.provide('emptyServerDatabase', onServer && onServer.name)
  return async () => {
    programs.length = 0
    await Promise.all(emulators.map((emulator) => emulator.stop()))
    await onServer?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
