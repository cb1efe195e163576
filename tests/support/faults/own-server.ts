import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isPostgresInstalled, startPostgres } from '../postgres.mjs'
import { freePort } from './free-port'

/** A PostgreSQL server for one test, which may end, limit and fill it. */
export interface OwnServer {
  url: string
  /** The folder of its tables and its log. */
  dataFolder: string
  /** Ends it as a crash does, without its unsaved memory. */
  kill: () => Promise<void>
  /** Whether it has ended, for any reason. */
  hasEnded: () => boolean
  /** Restarts it at the same address with its data; `largestFile` limits the size of each of its files in bytes. */
  start: (limits?: { largestFile: number }) => Promise<void>
  remove: () => Promise<void>
}

/** Whether tests on one are skipped, because none is installed here: a remote server cannot be ended. */
export const isOwnServerMissing = !isPostgresInstalled()

const startIn = async (folder: string): Promise<OwnServer> => {
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

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-own-server-'))

/** Starts an empty one, as durable as in production. */
export const startOwnServer = async (): Promise<OwnServer> => startIn(await newFolder())

/** Restarts `primary` and starts a replica of it, which is read-only until it is promoted. */
export const startReplica = async (primary: OwnServer): Promise<OwnServer> => {
  const folder = await newFolder()
  const data = join(folder, 'data')
  await primary.kill()
  await promisify(execFile)('cp', ['-a', primary.dataFolder, data])
  await primary.start()
  const { hostname, port, username } = new URL(primary.url)
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username}'\n`,
  )
  await writeFile(join(data, 'standby.signal'), '')
  return startIn(folder)
}
