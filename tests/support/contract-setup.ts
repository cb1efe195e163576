import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabase, testDatabases } from './databases'
import { emulatorsPerWorker, startEmulator } from './emulator'
import { makeTables } from './service'

declare module 'vitest' {
  interface ProvidedContext {
    /** Hosts of identity emulators: so many for each worker, in the order of their numbers. */
    emulators: string[]
    /** The folder of an embedded database that has the newest schema and nothing in it. */
    emptyDatabase: string
    /** The name of such a database on the PostgreSQL server, to be copied; null where none is named. */
    emptyServerDatabase: string | null
  }
}

/** Starts once what every suite would start for itself. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const count = Number(project.config.maxWorkers) * emulatorsPerWorker
  const emulators = await Promise.all(Array.from({ length: count }, startEmulator))
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-empty-'))
  await makeTables({ dataDir })
  const onServer = testDatabases.includes('postgres') ? await makeDatabase() : null
  if (onServer) await makeTables({ dataDir, databaseUrl: onServer.url })
  project.provide(
    'emulators',
    emulators.map(({ host }) => host),
  )
  project.provide('emptyDatabase', join(dataDir, 'database'))
  project.provide('emptyServerDatabase', onServer && onServer.name)
  return async () => {
    await Promise.all(emulators.map((emulator) => emulator.stop()))
    await onServer?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
