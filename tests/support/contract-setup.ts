import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Starts once what all suites share. */
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
