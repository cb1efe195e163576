import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import { openConnection } from '../support/faults/open-connection'
import { type RunningPortal, startPortal } from '../support/faults/portal'

const megabyte = 1024 * 1024
const largeFile = '01a1ff7d-0000-7000-8000-000000000000-640x360.mp4'
const largeSize = 30 * megabyte

let installation: Installation
let portal: RunningPortal
let sockets: Socket[]

beforeEach(async () => {
  installation = await makeInstallation('embedded')
  portal = await startPortal(installation)
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await portal.end()
  await installation.remove()
})

const open = async (text: string, port = portal.port): Promise<Socket> => {
  const socket = await openConnection(port, text)
  sockets.push(socket)
  return socket
}

/** Resolves at a socket's event; a connection that breaks also closes. */
const waitForEvent = (socket: Socket, event: 'close' | 'data') =>
  new Promise<void>((resolve) => {
    socket.once(event, () => resolve())
  })

const openMany = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => open(text)))

const expectServing = async () => {
  const answers = await Promise.all(
    ['/faq', '/api/catalogue', '/health/live'].map((path) => fetch(portal.address + path)),
  )
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
}

/** Returns the resident memory of the portal in bytes. */
const getMemory = async () => {
  const status = await readFile(`/proc/${portal.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** The portal's open files by their paths, and connections without their numbers. */
const listHandles = async () => {
  const folder = `/proc/${portal.pid}/fd`
  const names = await readdir(folder)
  const held = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  return held.filter((name) => name !== '')
}
const countConnections = async () => (await listHandles()).filter((name) => name.startsWith('socket:')).length

/** Checks that the log has no error. */
const expectNoErrors = () => {
  expect(portal.lines.filter((line) => /"level":"error"|^\s+at |Error/.test(line))).toEqual([])
  expect(portal.outcome()).toBeNull()
}

test('the portal disconnects a client that never finishes its request, and serves the others', async () => {
  const text = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  // Node by default closes such connections after 60 to 90 seconds; this server shows when.
  const plain = createServer({ headersTimeout: 40_000, connectionsCheckingInterval: 1_000 })
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const address = plain.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  const patient = await open(text, address.port)
  const slow = await openMany(100, text)
  const gone = Promise.all(slow.map((socket) => waitForEvent(socket.resume(), 'close')))
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x')
  }, 500)
  try {
    await expectServing()
    const first = await Promise.race([
      gone.then(() => 'the portal'),
      waitForEvent(patient.resume(), 'close').then(() => 'the clock'),
    ])
    expect(first).toBe('the portal')
  } finally {
    clearInterval(drip)
    plain.close()
  }
  expectNoErrors()
})

test('clients that stop reading or send byte by byte cost little memory, and leave nothing open', async () => {
  const folder = join(installation.dataDir, 'files', 'media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, largeFile), '')
  await truncate(join(folder, largeFile), largeSize)
  const { admin } = await demoTokens(installation.identityHost)
  await expectServing()
  const [before, held] = [await getMemory(), await countConnections()]

  const readers = await openMany(40, `GET /api/files/media/${largeFile} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  for (const reader of readers) reader.pause()
  const writers = await openMany(
    40,
    `POST /api/media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin}\r\nContent-Type: image/png\r\nContent-Length: ${largeSize}\r\n\r\n`,
  )
  for (let byte = 0; byte < 10; byte += 1) {
    for (const writer of writers) writer.write('x')
    await expectServing()
  }
  await vi.waitFor(
    async () => expect((await listHandles()).filter((name) => name.endsWith(largeFile)).length).toBe(40),
    { timeout: 120_000 },
  )
  // Reading ahead for all of them would take more than a thousand megabytes.
  expect((await getMemory()) - before).toBeLessThan(400 * megabyte)

  for (const socket of [...readers, ...writers]) socket.destroy()
  await vi.waitFor(
    async () => {
      expect((await listHandles()).filter((name) => name.endsWith(largeFile))).toEqual([])
      expect(await countConnections()).toBeLessThan(held + 10)
    },
    { timeout: 120_000 },
  )
  expectNoErrors()
})

/** Returns the size of the archives on disk. */
const getArchiveBytes = async () => {
  const folder = join(installation.dataDir, 'files', 'imports')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const parts = names.filter((name) => name.endsWith('.zip'))
  const sizes = await Promise.all(parts.map((name) => stat(join(folder, name)).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('incomplete archives are stored on disk, not in memory, and deleted when their senders disconnect', async () => {
  const { admin } = await demoTokens(installation.identityHost)
  const senders = await openMany(
    4,
    `POST /api/admin/imports?source=slow HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin}\r\nContent-Type: application/zip\r\nContent-Length: ${200 * megabyte}\r\n\r\n`,
  )
  const sent = Buffer.alloc(16 * megabyte, 'x')
  for (const sender of senders) sender.write(sent)
  // At most one incomplete part of eight megabytes may wait in memory.
  await vi.waitFor(async () => expect(await getArchiveBytes()).toBe(senders.length * sent.length), {
    timeout: 120_000,
  })
  await expectServing()
  for (const sender of senders) sender.destroy()
  await vi.waitFor(async () => expect(await getArchiveBytes()).toBe(0), { timeout: 120_000 })
  expectNoErrors()
})

/** Limits a wait, because some requests are answered only once they arrived completely. */
const waitShortly = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 200).unref()
  })

test('a client that disconnects while sending, reading, listening or loading a page leaves nothing open', async () => {
  const { admin } = await demoTokens(installation.identityHost)
  const cookie = `Cookie: token=${admin}; userId=demo-admin\r\n`
  const half = `Content-Length: ${megabyte}\r\n\r\n${'x'.repeat(1000)}`
  // Visitors may send less than signed-in users.
  const some = `Content-Length: 60000\r\n\r\n${'x'.repeat(1000)}`
  const requests = [
    `GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    `GET /admin/accounts HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n${cookie}\r\n`,
    `GET /api/admin/users.csv HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin}\r\n\r\n`,
    `GET /notifications/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${cookie}\r\n`,
    `POST /api/media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin}\r\nContent-Type: image/png\r\n${half}`,
    `POST /api/admin/imports HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin}\r\nContent-Type: application/zip\r\n${half}`,
    `POST /admin/documents/import/upload HTTP/1.1\r\nHost: localhost\r\nOrigin: ${portal.address}\r\nContent-Type: application/zip\r\n${cookie}${half}`,
    `POST /api/users/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${some}`,
    `POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${some}`,
    `POST /_serverFn/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${some}`,
  ]
  await expectServing()
  const held = await countConnections()
  for (const text of requests) {
    // Some leave before the request is read, some while it is being answered.
    for (const [index, socket] of (await openMany(6, text)).entries()) {
      if (index % 2 === 1) {
        await Promise.race([waitForEvent(socket, 'data'), waitForEvent(socket, 'close'), waitShortly()])
      }
      socket.destroy()
    }
    await expectServing()
  }
  await vi.waitFor(async () => expect(await countConnections()).toBeLessThan(held + 10), { timeout: 120_000 })
  const left = await readdir(installation.dataDir, { recursive: true })
  expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([])
  expectNoErrors()
})
