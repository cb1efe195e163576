import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Installation, isServerMissing, makeInstallation } from '../support/faults/installation'
import { demoTokens, faultsAfter, startLoad } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal, untilHealth } from '../support/faults/portal'
import { startTcpProxy, type TcpProxy } from '../support/faults/tcp-proxy'

// Milliseconds.
const outage = 10_000

let installation: Installation
let proxy: TcpProxy
let portal: RunningPortal

const outages = [
  { how: 'refuses', goAway: () => proxy.cut() },
  {
    how: 'hangs',
    goAway: async () => {
      proxy.hang()
    },
  },
]

beforeEach(async () => {
  installation = await makeInstallation('postgres')
  const server = new URL(installation.databaseUrl ?? '')
  proxy = await startTcpProxy(server.host)
  const proxied = new URL(server)
  proxied.host = `127.0.0.1:${proxy.port}`
  portal = await startPortal({
    ...installation,
    databaseUrl: proxied.href,
    environment: { LOG_LEVEL: 'info', LOG_REQUESTS: 'false' },
  })
})

afterEach(async () => {
  await proxy.resume()
  await portal.end()
  await proxy.close()
  await installation.remove()
})

const getLines = (text: string) => portal.lines.filter((line) => line.includes(text))

test.skipIf(isServerMissing).each(outages)(
  'while the database $how for ten seconds, the portal answers 503 at once, and then recovers',
  async ({ goAway }) => {
    const { address } = portal
    const tokens = await demoTokens(installation.identityHost)
    const session = { cookie: `token=${tokens.admin}; userId=demo-admin` }
    const page = (path: string, headers: Record<string, string> = {}) =>
      fetch(address + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
    // The page cache holds this page for visitors from here on.
    expect((await page('/faq')).status).toBe(200)
    const load = await startLoad({ address, identityHost: installation.identityHost }, tokens)
    await load.untilAcknowledged(5)

    const before = portal.lines.length
    await goAway()
    const over = performance.now() + outage
    await untilHealth(portal, 503)

    const call = await fetch(`${address}/api/users?count=20`, {
      headers: { authorization: `Bearer ${tokens.admin}` },
    })
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await call.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })

    const own = await page('/admin/accounts', session)
    expect([own.status, own.headers.get('retry-after')]).toEqual([503, '5'])
    const html = await own.text()
    expect(html).toContain('Please wait a moment')
    expect(html).toContain('Try again')

    let how: string | null
    do {
      const open = await page('/faq')
      how = open.headers.get('x-cache')
      expect(open.status).toBe(200)
      expect(await open.text()).not.toContain('Please wait a moment')
      expect(['hit', 'stale']).toContain(how)
      await new Promise((resolve) => setTimeout(resolve, 50))
      // The page stays available even after its cache entry is stale.
    } while (performance.now() < over || how !== 'stale')

    const lines = portal.lines.length - before
    expect(getLines('The database is away')).toHaveLength(getLines('The database answers again').length + 1)
    await proxy.resume()
    await untilHealth(portal, 200)
    await load.untilAcknowledged(5)
    const record = await load.stop()
    // The outage is logged once, and not by each refused call.
    expect(record.writes.get(503)).toBeGreaterThan(lines)
    expect(await installation.inspect((database) => faultsAfter(database, record))).toEqual([])

    // The listening connection is replaced if its break was noticed; one that hung may have recovered.
    await vi.waitFor(
      () => {
        expect(getLines('are heard of again')).toHaveLength(getLines('are not heard of').length)
        expect(getLines('The database answers again')).toHaveLength(getLines('The database is away').length)
      },
      { timeout: 120_000, interval: 100 },
    )
    expect(portal.outcome()).toBeNull()
  },
)
