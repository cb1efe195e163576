import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '~/service/database/open'
import type { Database } from '~/service/context'
import { type DatabaseKind, makeDatabase } from '../databases'

/** Whether tests on a PostgreSQL server are skipped because none is installed or named. */
export const isServerMissing = inject('postgresUrl') === null

/** The embedded database, and PostgreSQL if a server is installed or named. */
export const databases: DatabaseKind[] = isServerMissing ? ['embedded'] : ['embedded', 'postgres']

/** A demonstration for one test: its data folder, and its database if that is on a server. */
export interface Installation {
  dataDir: string
  databaseUrl?: string
  /** `host:port` of the identity emulator; several installations share it and its users. */
  identityHost: string
  /** Opens its database to read it; the portal of an embedded one must have ended. */
  inspect: <T>(look: (database: Database) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/** Copies the demonstration that was prepared for all of these tests. */
export const makeInstallation = async (kind: DatabaseKind): Promise<Installation> => {
  const dataDir = await mkdtemp(join(tmpdir(), `portal-fault-${kind}-`))
  await cp(join(inject('seededFolder'), kind), dataDir, { recursive: true })
  const database =
    kind === 'postgres'
      ? await makeDatabase(inject('postgresUrl') ?? undefined, inject('seededDatabase') ?? undefined)
      : null
  const place = { dataDir, ...(database && { databaseUrl: database.url }) }
  return {
    ...place,
    identityHost: inject('identityHost'),
    inspect: async (look) => {
      const opened = await openDatabase(place)
      try {
        return await look(opened.database)
      } finally {
        await opened.close()
      }
    },
    remove: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
