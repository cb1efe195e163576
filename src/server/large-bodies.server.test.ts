import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { serve, type ServerOptions } from 'srvx'
import { afterEach, expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { connectUsersService } from '~/gateways/users-service.server'
import { later } from '../../tests/support/later'
import { visitorCalls } from '~/contract/limits'
import { withUploadMemory } from './large-bodies.server'

const megabyte = 1024 * 1024

const roles: Record<string, string | null> = { ada: 'admin', grace: 'admin', ana: 'user', guest: null }

/** Who calls as which token, as the service would say. */
connectUsersService({
  fetch: () => Promise.reject(new Error('Nothing is handed on.')),
  call: async (_endpoint, _input, { token }) => {
    const [name = ''] = token?.split('-') ?? []
    const role = roles[name]
    if (role === undefined) throw new ProblemError('TOKEN_INVALID')
    return { identityUid: token, user: role && { role } }
  },
})

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const leave of left.splice(0)) await leave()
})

/** Announces this many bytes, and gets a response when `leave` is called, at the latest at the end of the test. */
const ask = async (
  token: string | null,
  length: number | 'unsaid',
  { id = 'users.setStatus', from = '192.0.2.1' }: { id?: string; from?: string } = {},
) => {
  const headers = {
    ...(token !== null && { cookie: `token=${token}` }),
    ...(length === 'unsaid' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
  }
  const request = new Request(`http://portal.example/_serverFn/${id}`, { headers })
  Object.defineProperty(request, 'ip', { value: from })
  const [taken, given] = [later<null>(), later<Response>()]
  const answered = withUploadMemory(request, () => {
    taken.settle(null)
    return given.promise
  })
  const refused = await Promise.race([taken.promise, answered])
  if (refused !== null) return { status: refused.status, pause: refused.headers.get('retry-after') }
  const leave = async () => {
    given.settle(new Response())
    await answered
  }
  left.push(leave)
  return { status: 200, leave }
}

test.each([
  [null, 64 * 1024, 200],
  [null, 64 * 1024 + 1, 401],
  [null, 'unsaid', 401],
  ['mallory', 64 * 1024 + 1, 401],
  ['guest', 64 * 1024 + 1, 413],
  ['guest', 'unsaid', 413],
  ['ana', 11 * megabyte, 200],
  ['ana', 11 * megabyte + 1, 413],
  ['ana', 'unsaid', 413],
  ['ada', 33 * megabyte, 200],
  ['ada', 'unsaid', 200],
] as const)(
  'what %s sends, of %s bytes, is answered %d before any of it is read',
  async (token, length, status) => {
    expect((await ask(token, length)).status).toBe(status)
  },
)

test('functions for visitors accept no more from them, and a garbage cookie counts as none', async () => {
  const id = 'contact.sendContactMessage'
  expect((await ask(null, 64 * 1024, { id })).status).toBe(200)
  for (const token of [null, 'mallory']) expect((await ask(token, 64 * 1024 + 1, { id })).status).toBe(413)
})

test('an address calls so often and no more, unless its session is verified', async () => {
  const from = '2001:db8:1:2::1'
  const { demonstration } = visitorCalls
  const statuses = await Promise.all(Array.from({ length: demonstration }, () => ask(null, 0, { from })))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await ask(null, 0, { from: '2001:db8:1:2::2' })).toEqual({ status: 429, pause: '60' })
  expect((await ask('mallory', 0, { from })).status).toBe(429)
  expect((await ask('ana', 0, { from })).status).toBe(200)
  expect((await ask(null, 0, { from: '2001:db8:1:3::1' })).status).toBe(200)
})

test('bodies of visitors are counted whatever their size, by address', async () => {
  const from = '192.0.2.2'
  const sent = await Promise.all(Array.from({ length: 128 }, () => ask(null, 1, { from })))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await ask(null, 1, { from })).status).toBe(429)
  expect((await ask(null, 1, { from: '192.0.2.3' })).status).toBe(200)
  await sent[0]?.leave?.()
  expect((await ask(null, 1, { from })).status).toBe(200)
})

test('an account may send four at a time, without blocking others', async () => {
  const own = [1, 2, 3, 4].map(() => ask('ana', 2 * megabyte))
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await ask('ana', 2 * megabyte)).toEqual({ status: 429, pause: '5' })
  expect((await ask('ana', megabyte)).status).toBe(200)
  expect((await ask('ada', 2 * megabyte)).status).toBe(200)
  const [first] = await Promise.all(own)
  await first?.leave?.()
  expect((await ask('ana', 2 * megabyte)).status).toBe(200)
  expect((await ask('ana', 2 * megabyte)).status).toBe(429)
})

test('all together have room for eight of the largest; what does not say its length, and an archive, is one', async () => {
  const sent = [33 * megabyte, 33 * megabyte, 'unsaid', 250 * megabyte] as const
  const all = ['ada', 'grace'].flatMap((name) => sent.map((length) => ask(name, length)))
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(await ask('ana', 2 * megabyte)).toEqual({ status: 503, pause: '5' })
  expect((await ask(null, 64 * 1024)).status).toBe(503)
  const [first] = await Promise.all(all)
  await first?.leave?.()
  expect((await ask('ana', 2 * megabyte)).status).toBe(200)
})

type Reading = 'json' | 'formData'

/** A server like the portal's, which reads what it is sent. */
const listen = async (reading: Reading, node: ServerOptions['node'] = {}) => {
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    node,
    error: () => new Response(null, { status: 400 }),
    fetch: (request) =>
      withUploadMemory(request, async () => {
        await request[reading]()
        return new Response('taken')
      }),
  })
  await server.ready()
  left.push(() => server.close(true))
  const port = Number(new URL(server.url ?? '').port)
  /** Announces two megabytes, and sends one. */
  return async (token: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    left.push(() => socket.destroy())
    await once(socket, 'connect')
    const type = reading === 'json' ? 'application/json' : 'multipart/form-data; boundary=x'
    const head = `POST / HTTP/1.1\r\nHost: x\r\nCookie: token=${token}\r\nContent-Type: ${type}\r\n`
    socket.write(`${head}Content-Length: ${2 * megabyte}\r\n\r\n${' '.repeat(megabyte)}`)
    return socket
  }
}

/** The portal resets a connection with unread data. */
const untilClosed = (socket: Socket) =>
  socket.closed || new Promise<void>((resolve) => void socket.once('close', () => resolve()))

const getStatus = async (token: string) => {
  const { status, leave } = await ask(token, 2 * megabyte)
  await leave?.()
  return status
}

const readings = ['json', 'formData'] as const

test.each(readings)(
  'a place is free again once its sender is gone, or was answered (%s)',
  async (reading) => {
    const send = await listen(reading)
    const token = `ana-${reading}`
    const [gone, answered] = await Promise.all([1, 2, 3, 4].map(() => send(token)))
    await expect.poll(() => getStatus(token)).toBe(429)
    gone?.destroy()
    await expect.poll(() => getStatus(token)).toBe(200)
    await send(token)
    await expect.poll(() => getStatus(token)).toBe(429)
    answered?.write(' '.repeat(megabyte))
    await expect.poll(() => getStatus(token)).toBe(200)
  },
)

test.each(readings)('a place is free again once its sender took too long (%s)', async (reading) => {
  const send = await listen(reading, { requestTimeout: 500, connectionsCheckingInterval: 100 })
  const token = `ana-slow-${reading}`
  const sockets = await Promise.all([1, 2, 3, 4].map(() => send(token)))
  await Promise.all(sockets.map(untilClosed))
  await expect.poll(() => getStatus(token)).toBe(200)
  const places = await Promise.all([1, 2, 3, 4].map(() => ask(token, 2 * megabyte)))
  expect(places.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
