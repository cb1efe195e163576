import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPostgresInstalled, startPostgres } from '../../../scripts/postgres.mjs'
import { freePort } from './free-port'

/** A PostgreSQL server of a test's own, to be ended, limited and filled. */
export interface OwnServer {
  url: string
  /** Where its tables and its log are. */
  dataFolder: string
  /** Ends it as a crash does: what it had in memory alone is lost. */
  kill: () => Promise<void>
  /** Whether it has ended, by itself or otherwise. */
  hasEnded: () => boolean
  /** Starts it anew at the same address, with what it wrote; no file of it grows beyond so many bytes. */
  start: (limits?: { largestFile: number }) => Promise<void>
  remove: () => Promise<void>
}

/** Whether tests on one have to be skipped: a server that is only named cannot be ended. */
export const isOwnServerMissing = !isPostgresInstalled()

/** Starts one, empty, that writes as safely as it would for real. */
export const startOwnServer = async (): Promise<OwnServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-own-server-'))
  const port = await freePort()
  const launch = async (limits?: { largestFile: number }) => {
    const server = await startPostgres({ folder, port, ...limits })
    if (!server) throw new Error('There is no PostgreSQL on this machine.')
    return server
  }
  let server = await launch()
  return {
    url: server.url,
    dataFolder: join(folder, 'data'),
    kill: () => server.kill(),
    hasEnded: () => server.hasEnded(),
    start: async (limits) => {
      server = await launch(limits)
    },
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
