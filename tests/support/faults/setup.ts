import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { startIdentityEmulator } from '../../../scripts/identity-emulator.mjs'
import { startPostgres } from '../postgres.mjs'
import { makeDatabase } from '../databases'
import { compiledCode, startPortal } from './portal'

declare module 'vitest' {
  interface ProvidedContext {
    /** `host:port` of the identity emulator that all portals of these tests share. */
    identityHost: string
    /** Contains the data folders of new demonstrations, `embedded` and `postgres`, to be copied. */
    seededFolder: string
    /** A PostgreSQL server; null if none is installed. */
    postgresUrl: string | null
    /** The name of a demonstration's database on it, to be copied; null without a server. */
    seededDatabase: string | null
  }
}

/** Starts once what all files need, and seeds a demonstration on each database for them to copy. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const named = process.env.PORTAL_TEST_POSTGRES_URL ?? process.env.DATABASE_URL_TEST
  const server = named ? undefined : await startPostgres()
  const postgresUrl = named ?? server?.url ?? null
  const identity = await startIdentityEmulator({ port: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'portal-faults-'))
  const database = postgresUrl === null ? null : await makeDatabase(postgresUrl)
  process.env[compiledCode] = join(folder, 'compiled')
  const stop = async () => {
    delete process.env[compiledCode]
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
    await identity.stop()
    await server?.stop()
  }
  const putUp = async (name: string, databaseUrl?: string) => {
    const dataDir = join(folder, name)
    const portal = await startPortal({
      dataDir,
      identityHost: identity.host,
      ...(databaseUrl !== undefined && { databaseUrl }),
    })
    await portal.end()
  }
  try {
    await putUp('embedded')
    if (database) await putUp('postgres', database.url)
  } catch (error) {
    await stop()
    throw error
  }
  provide('identityHost', identity.host)
  provide('seededFolder', folder)
  provide('postgresUrl', postgresUrl)
  provide('seededDatabase', database && database.name)
  return stop
}
