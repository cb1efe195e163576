import type { lookup } from 'node:dns'
import { type RequestListener, type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { postBody } from './post-body'
import { isAllowedAddress } from './webhook-address'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Starts a server on this machine, and counts its requests. */
const serve = async (answer: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, port, url: `http://127.0.0.1:${port}/hook` }
}

/** Starts a server that answers each connection with exactly these bytes, and then calls a function. */
const serveBytes = async (bytes: string, then: (socket: Socket) => void = () => {}) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(bytes, () => then(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

test('a server that switches protocols has sent no response', async () => {
  const url = await serveBytes(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  )
  expect(await postBody(post(url), here)).toMatchObject({ status: null, error: 'The connection failed.' })
})

const here = { demonstration: true, webhookNetworks: ['127.0.0.0/8'] }
const post = (url: string) => ({ url, headers: {}, body: '{}', signal: new AbortController().signal })

/** Resolves names to these addresses, one list after the other. */
const names = (...lists: string[][]) => {
  const resolve = (_host: string, _options: unknown, callback: (...given: unknown[]) => void) =>
    callback(
      null,
      (lists.shift() ?? []).map((address) => ({ address, family: 4 })),
    )
  return resolve as unknown as typeof lookup
}

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  // An address that only cloud machines can reach, and that reveals their secrets.
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['168.63.129.17', true],
  ['100.100.100.200', false],
  ['192.0.0.192', false],
  ['fd00:ec2::254', false],
  ['fd20:ce::254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['localhost', false],
])('%s may be reached: %s', (address, expected) => {
  expect(isAllowedAddress(address, [])).toBe(expected)
})

test('an allowed network may be reached, by each notation of its addresses, and no other', () => {
  const networks = ['10.20.0.0/16', 'fd00:1::/32']
  const reached = ['10.20.3.4', '::ffff:10.20.3.4', 'fd00:1::9', '10.21.0.1', 'fd00:2::9', '127.0.0.1']
  expect(reached.map((address) => isAllowedAddress(address, networks))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a name is looked up once, and the connection uses that result', async () => {
  const inside = await serve((_request, response) => response.writeHead(204).end())
  const url = `http://hooks.company.com:${inside.port}/`
  // The name resolves to another address a moment later, which must not be used.
  const rebound = names(['127.0.0.1'], ['127.0.0.2'])
  const allowed = { ...here, webhookNetworks: ['127.0.0.1/32'], resolveHost: rebound }
  expect((await postBody(post(url), allowed)).status).toBe(204)
  const refused = await postBody(post(url), allowed)
  expect(refused).toMatchObject({ status: null, error: expect.stringContaining('not public') })
  expect(inside.asked).toHaveLength(1)
})

test('a name without a responding server is looked up once for all waiting posts', async () => {
  const asked: ((error: null, addresses: { address: string; family: number }[]) => void)[] = []
  const resolveHost = ((_host: string, _options: unknown, callback: (typeof asked)[number]) => {
    asked.push(callback)
  }) as unknown as typeof lookup
  const inside = await serve((_request, response) => response.writeHead(204).end())
  const url = `http://silent.company.com:${inside.port}/`
  const leaving = new AbortController()
  const leave = { ...post(url), signal: leaving.signal }
  const given = [postBody(leave, { ...here, resolveHost }), postBody(leave, { ...here, resolveHost })]
  leaving.abort()
  expect((await Promise.all(given)).map(({ status }) => status)).toEqual([null, null])
  // The system keeps looking those up too.
  const waiting = postBody(post(url), { ...here, resolveHost })
  const strict = postBody(post(url), { ...here, webhookNetworks: [], resolveHost })
  expect(asked).toHaveLength(1)
  asked[0]!(null, [{ address: '127.0.0.1', family: 4 }])
  expect((await waiting).status).toBe(204)
  expect((await strict).error).toContain('not public')
  expect(inside.asked).toHaveLength(1)
  const next = postBody(post(url), { ...here, resolveHost })
  expect(asked).toHaveLength(2)
  asked[1]!(null, [])
  expect((await next).status).toBeNull()
})

test('a name with an internal address is not connected to, nor are its internal addresses', async () => {
  const inside = await serve((_request, response) => response.writeHead(204).end())
  const setting = { demonstration: true, webhookNetworks: [], resolveHost: names(['127.0.0.1', '10.0.0.7']) }
  const { status, error } = await postBody(post(`http://hooks.company.com:${inside.port}/`), setting)
  expect([status, error]).toEqual([
    null,
    'hooks.company.com leads to an address that is not public. To allow it, add its network to WEBHOOKS_ALLOWED_NETWORKS.',
  ])
  const half = { ...here, webhookNetworks: ['127.0.0.1/32'], resolveHost: names(['127.0.0.9', '127.0.0.1']) }
  expect((await postBody(post(`http://hooks.company.com:${inside.port}/`), half)).status).toBe(204)
  expect(inside.asked).toHaveLength(1)
})

test('an internal IP address in a URL is refused as well, and http outside a demonstration', async () => {
  const inside = await serve((_request, response) => response.writeHead(204).end())
  const strict = { demonstration: true, webhookNetworks: [] }
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
    const { error } = await postBody(post(`http://${host}:${inside.port}/`), strict)
    expect(error).toContain('is not a public address')
  }
  const real = { ...here, demonstration: false }
  expect((await postBody(post(inside.url), real)).error).toBe('Use an address that begins with https://.')
  expect(inside.asked).toEqual([])
})

test('an address is posted to by https regardless of the case of its scheme', async () => {
  const first: number[] = []
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', ([byte]) => {
      first.push(byte!)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await postBody(post(`HTTPS://127.0.0.1:${port}/`), { ...here, demonstration: false })
  // The first byte of a TLS handshake.
  expect(first).toEqual([22])
})

test('no redirect is followed', async () => {
  const elsewhere = await serve((_request, response) => response.writeHead(204).end())
  const first = await serve((_request, response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  )
  expect((await postBody(post(first.url), here)).status).toBe(307)
  expect(elsewhere.asked).toEqual([])
})

test('only the beginning of a long response is read', async () => {
  const endless = await serve((_request, response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write('x'.repeat(1024)));
      response.once('drain', write)
    }
    write()
  })
  const { status, answer } = await postBody(post(endless.url), here)
  expect([status, answer]).toEqual([200, 'x'.repeat(2048)])
})

test('a broken connection is reported in a sentence, and never thrown', async () => {
  const silent = await serve((request) => request.socket.destroy())
  expect(await postBody(post(silent.url), here)).toMatchObject({
    status: null,
    error: 'The connection was closed before an answer came.',
  })
  const unresolved = { ...here, resolveHost: names([]) }
  expect((await postBody(post('http://hooks.company.com/'), unresolved)).status).toBeNull()
  const halfway = await serve((request, response) => {
    response.writeHead(202, { 'content-length': '100' })
    response.write('Taken', () => request.socket.destroy())
  })
  expect(await postBody(post(halfway.url), here)).toMatchObject({ status: 202, answer: 'Taken' })
})

const begun = 'HTTP/1.1 200 OK\r\nretry-after: 7\r\ntransfer-encoding: chunked\r\n\r\n5\r\nTaken\r\n'

test.each<[string, string, (socket: Socket) => void]>([
  ['of which the connection is reset', begun, (socket) => setTimeout(() => socket.resetAndDestroy(), 20)],
  ['whose body goes on as no body can', `${begun}no size\r\n`, () => {}],
  ['with more headers behind it than there can be', `${begun}0\r\nx: ${'a'.repeat(20_000)}`, () => {}],
])('an answer %s is one: its status is there', async (_which, bytes, then) => {
  const result = await postBody(post(await serveBytes(bytes, then)), here)
  expect(result).toMatchObject({ status: 200, retryAfter: '7', error: '' })
})

test('a response whose body never ends counts at the timeout, or when the node shuts down', async () => {
  const url = await serveBytes(begun)
  const leaving = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(leaving.signal)
  onTestFinished(() => void vi.restoreAllMocks())
  const answers = [postBody(post(url), here), postBody({ ...post(url), signal: leaving.signal }, here)]
  setTimeout(() => leaving.abort(), 100)
  for (const answer of answers)
    expect(await answer).toMatchObject({ status: 200, answer: 'Taken', error: '' })
})

test.each([
  ['hints', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ['empty lines', '\r\n'],
])('a server that sends %s without end is cut off', async (_what, piece) => {
  let sent = 0
  const pieces = piece.repeat(Math.ceil(16_384 / piece.length))
  const url = await serveBytes('', (socket) => {
    const send = () => {
      do sent += pieces.length
      while (!socket.destroyed && socket.write(pieces))
    }
    socket.on('drain', send)
    send()
  })
  const { status, error, milliseconds } = await postBody(post(url), here)
  expect([status, error]).toEqual([null, 'The answer was too large.'])
  expect(milliseconds).toBeLessThan(5000)
  // The buffers of both ends are filled in any case.
  expect(sent).toBeLessThan(20_000_000)
})
