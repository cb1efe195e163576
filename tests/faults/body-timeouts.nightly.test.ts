import { mkdir, readdir, readlink, truncate, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import { openConnection } from '../support/faults/open-connection'
import { type RunningPortal, startPortal } from '../support/faults/portal'

const largeFile = '01a1ff7d-0000-7000-8000-000000000001-640x360.mp4'
const megabyte = 1024 * 1024
// The portal ends hanging requests; by default Node would wait for minutes or without limit.
const waiting = { timeout: 120_000, interval: 100 }

let installation: Installation
let portal: RunningPortal
let sockets: Socket[]

beforeEach(async () => {
  installation = await makeInstallation('embedded')
  const environment = { NODE_OPTIONS: '--import ./tests/support/faults/short-patience.mjs' }
  portal = await startPortal({ ...installation, environment })
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await portal.end()
  await installation.remove()
})

const open = async (port: number, text: string): Promise<Socket> => {
  const socket = await openConnection(port, text)
  sockets.push(socket)
  return socket
}

/** Whether the portal has the large file open. */
const isBeingRead = async () => {
  const folder = `/proc/${portal.pid}/fd`
  const names = await readdir(folder)
  const held = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  return held.some((name) => name.endsWith(largeFile))
}

test('the portal ends a request whose body never ends, and a response that its client does not read', async () => {
  const folder = join(installation.dataDir, 'files', 'media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, largeFile), '')
  await truncate(join(folder, largeFile), 30 * megabyte)
  const { admin } = await demoTokens(installation.identityHost)

  // The first one may take longer than this portal's short timeouts.
  const first = await fetch(`${portal.address}/api/files/media/${largeFile}`, {
    headers: { range: 'bytes=0-0' },
  })
  expect(await first.bytes()).toHaveLength(1)

  const head = `Host: localhost\r\nAuthorization: Bearer ${admin}\r\n`
  const body = `Content-Type: image/png\r\nContent-Length: ${megabyte}\r\n\r\n`
  const writer = await open(portal.port, `POST /api/media HTTP/1.1\r\n${head}${body}`)
  const reader = await open(portal.port, `GET /api/files/media/${largeFile} HTTP/1.1\r\n${head}\r\n`)
  reader.pause()
  await vi.waitFor(async () => expect(await isBeingRead()).toBe(true), waiting)
  // Never idle: only the total time is too long.
  const drip = setInterval(() => {
    if (writer.writable) writer.write('x')
  }, 100)
  try {
    await vi.waitFor(() => expect(writer.resume().closed).toBe(true), waiting)
    await vi.waitFor(async () => expect(await isBeingRead()).toBe(false), waiting)
  } finally {
    clearInterval(drip)
  }
  expect((await fetch(`${portal.address}/api/catalogue`)).status).toBe(200)
  expect(portal.outcome()).toBeNull()
})
