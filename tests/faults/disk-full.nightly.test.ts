import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { type Installation, isServerMissing, makeInstallation } from '../support/faults/installation'
import { demoTokens, faultsAfter, startLoad } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'

/** Sets or removes a limit, beyond which the process cannot write files. */
const limitFiles = (portal: RunningPortal, bytes: number | 'unlimited') =>
  // The soft limit only, so that it can be raised again.
  execFileSync('prlimit', ['--pid', String(portal.pid), `--fsize=${bytes}:`])

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

const makePicture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#268' } })
    .png()
    .toBuffer()

let installation: Installation
let portal: RunningPortal

afterEach(async () => {
  await portal.end('SIGKILL')
  await installation.remove()
})

const upload = async (token: string) => {
  const bytes = await makePicture()
  return fetch(`${portal.address}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
}

test.skipIf(isServerMissing)(
  'an upload to a full disk is refused with a message, and leaves no file',
  async () => {
    installation = await makeInstallation('postgres')
    portal = await startPortal(installation)
    const { admin } = await demoTokens(installation.identityHost)
    const folder = join(installation.dataDir, 'files')
    const before = await listFiles(folder)
    limitFiles(portal, 0)
    const refused = await upload(admin)
    expect(refused.status).toBe(507)
    expect(await refused.json()).toMatchObject({
      code: 'STORAGE_FULL',
      title: 'The storage is full. Try again later',
    })
    expect(await listFiles(folder)).toEqual(before)
    limitFiles(portal, 'unlimited')
    expect((await upload(admin)).status).toBe(201)
    expect((await listFiles(folder)).length).toBeGreaterThan(before.length)
  },
)

test('with a full disk the embedded database acknowledges no write, and the process ends for a restart', async () => {
  installation = await makeInstallation('embedded')
  portal = await startPortal(installation)
  const { address } = portal
  const load = await startLoad({ address, identityHost: installation.identityHost })
  await load.untilAcknowledged(10)
  limitFiles(portal, 0)
  await vi.waitFor(() => expect(portal.outcome()).toEqual({ code: 1, signal: null }), {
    timeout: 300_000,
    interval: 100,
  })
  const record = await load.stop()
  expect(portal.lines.join('\n')).toContain('The embedded database stopped')
  // The supervisor restarts it once there is space.
  portal = await startPortal({ ...installation, port: portal.port })
  const again = await startLoad({ address, identityHost: installation.identityHost, after: record })
  await again.untilAcknowledged(5)
  const kept = await again.stop()
  await portal.end()
  expect(await installation.inspect((database) => faultsAfter(database, kept))).toEqual([])
})
