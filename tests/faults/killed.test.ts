import process from 'node:process'
import { expect, test, vi } from 'vitest'
import { databases, makeInstallation } from '../support/faults/installation'
import { demoTokens, faultsAfter, type LoadRecord, startLoad } from '../support/faults/mixed-load'
import { spawnPortal, startPortal } from '../support/faults/portal'

const rounds = process.env.PORTAL_TEST_NIGHTLY ? 20 : 4
// The most acknowledged writes before each kill.
const most = 12

// In parallel, so that one runs while the other starts.
test.concurrent.each(databases)(
  'a portal killed repeatedly under load loses no acknowledged write, on the %s database',
  { timeout: 600_000 },
  async (kind) => {
    const installation = await makeInstallation(kind)
    const { identityHost } = installation
    const tokens = await demoTokens(identityHost)
    let record: LoadRecord | undefined
    for (let round = 0; round < rounds; round += 1) {
      const portal = await startPortal(installation)
      const load = await startLoad(
        { address: portal.address, identityHost, ...(record && { after: record }) },
        tokens,
      )
      await load.untilAcknowledged(1 + Math.floor(Math.random() * most))
      await portal.end('SIGKILL')
      record = await load.stop()
    }
    const kept = record
    if (!kept) throw new Error('Nothing was written.')
    expect(await installation.inspect((database) => faultsAfter(database, kept))).toEqual([])
    await installation.remove()
  },
)

test('a second portal on one embedded database exits with a message, and the first continues', async () => {
  const installation = await makeInstallation('embedded')
  const first = await startPortal(installation)
  const second = await spawnPortal(installation)
  await vi.waitFor(() => expect(second.outcome()).not.toBeNull(), { timeout: 300_000 })
  expect(second.outcome()?.code).toBe(1)
  const said = second.lines.join('\n')
  expect(said).toContain('Another process is using the embedded database')
  expect(said).not.toMatch(/^\s+at /m)
  expect((await fetch(`${first.address}/api/catalogue`)).status).toBe(200)
  await first.end()
  await installation.remove()
})
