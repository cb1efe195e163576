import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '~/service/database/open'
import { ask } from '../support/faults/ask'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { demoTokens, faultsAfter, startLoad } from '../support/faults/mixed-load'
import {
  isOwnServerMissing,
  type OwnServer,
  startOwnServer,
  startReplica,
} from '../support/faults/own-server'
import { type RunningPortal, startPortal, untilHealth } from '../support/faults/portal'
import { startTcpProxy, type TcpProxy } from '../support/faults/tcp-proxy'

/** Queries a server as its administrator. */
const queryAsAdministrator = async <T extends pg.QueryResultRow>(
  { url }: OwnServer,
  ...statements: string[]
) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) ({ rows } = await client.query<T>(statement))
    return rows
  } finally {
    await client.end()
  }
}

const getHost = ({ url }: OwnServer) => new URL(url).host

const waitForReplication = (primary: OwnServer) =>
  vi.waitFor(
    async () =>
      expect(
        await queryAsAdministrator(primary, `select 1 from pg_stat_replication where state = 'streaming'`),
      ).toHaveLength(1),
    { timeout: 30_000, interval: 100 },
  )

const promote = (replica: OwnServer) => queryAsAdministrator(replica, 'select pg_promote()')

describe.skipIf(isOwnServerMissing)('failover to another server behind the same address', () => {
  let [primary, replica]: OwnServer[] = []
  let proxy: TcpProxy
  let installation: Installation
  let portal: RunningPortal
  let tokens: Awaited<ReturnType<typeof demoTokens>>

  beforeEach(async () => {
    primary = await startOwnServer()
    replica = await startReplica(primary)
    proxy = await startTcpProxy(getHost(primary))
    installation = await makeInstallation('embedded')
    const databaseUrl = `postgresql://portal@127.0.0.1:${proxy.port}/postgres`
    portal = await startPortal({ ...installation, databaseUrl, environment: { LOG_LEVEL: 'info' } })
    tokens = await demoTokens(installation.identityHost)
    await waitForReplication(primary)
  })

  afterEach(async () => {
    await portal.end('SIGKILL')
    await proxy.close()
    await replica?.remove()
    await primary?.remove()
    await installation.remove()
  })

  const saveView = (name: string) =>
    ask(portal.address, '/api/admin/saved-views', {
      method: 'POST',
      token: tokens.admin,
      body: { name, search: {} },
    })
  const comment = (text: string) =>
    ask(portal.address, '/api/admin/users/demo-approved/application/comment', {
      method: 'POST',
      token: tokens.admin,
      body: { comment: text, visibility: 'applicant' },
    })
  /** Calls the portal over all connections of its pool; returns the distinct statuses. */
  const manyComments = async (text: string) => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => comment(text)))
    return new Set(answers.map(({ status }) => status))
  }
  const read = () => ask(portal.address, '/api/users?count=25', { token: tokens.admin })
  const countLines = (text: string) => portal.lines.filter((line) => line.includes(text)).length

  test('treats a replica as unavailable until it is promoted, and loses no acknowledged write', async () => {
    const [from, to] = [primary!, replica!]
    // From here on an acknowledged write is on both servers.
    await queryAsAdministrator(
      from,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    )
    const load = await startLoad({ address: portal.address, identityHost: installation.identityHost }, tokens)
    await load.untilAcknowledged(5)
    await from.kill()
    proxy.leadTo(getHost(to))
    await untilHealth(portal, 503)
    await vi.waitFor(async () => expect((await read()).status).toBe(503), { timeout: 10_000 })
    expect((await saveView('Between two')).status).toBe(503)
    // It stays so until the administrator promotes the replica.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect((await read()).status).toBe(503)
    expect((await fetch(`${portal.address}/health/ready`)).status).toBe(503)
    expect(countLines('The database answers again')).toBe(0)
    await promote(to)
    await untilHealth(portal, 200)
    await load.untilAcknowledged(5)
    const record = await load.stop()
    const { database, close } = openPostgres(to.url)
    try {
      expect(await faultsAfter(database, record)).toEqual([])
    } finally {
      await close()
    }
    await vi.waitFor(() => expect(countLines('are heard of again')).toBe(countLines('are not heard of')), {
      timeout: 30_000,
    })
    expect(portal.outcome()).toBeNull()
  })

  test('leaves a former primary that turns read-only but keeps its connections', async () => {
    const [from, to] = [primary!, replica!]
    expect(await manyComments('Before')).toEqual(new Set([200]))
    await promote(to)
    proxy.leadTo(getHost(to))
    await queryAsAdministrator(
      from,
      'alter system set default_transaction_read_only = on',
      'select pg_reload_conf()',
    )
    const written = (text: string) =>
      queryAsAdministrator(to, `select 1 from application_events where text = '${text}'`)
    let refused = 0
    await vi.waitFor(
      async () => {
        const { status } = await comment('The first there')
        if (status !== 200) refused += 1
        expect(await written('The first there')).not.toHaveLength(0)
      },
      { timeout: 15_000, interval: 10 },
    )
    // One refusal must not follow for each connection.
    expect(refused).toBeLessThan(3)
    expect(await manyComments('After')).toEqual(new Set([200]))
    expect(await written('After')).toHaveLength(24)
    // No node keeps a connection to the former primary.
    await vi.waitFor(
      async () =>
        expect(
          await queryAsAdministrator(
            from,
            `select 1 from pg_stat_activity where application_name like 'portal%'`,
          ),
        ).toHaveLength(0),
      { timeout: 15_000 },
    )
  })
})
