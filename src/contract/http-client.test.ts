import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { http, type HttpCall } from './http-client'
import { HttpError, parseRetryAfter } from './http-error'

interface Seen {
  method: string | undefined
  type: string | undefined
  body: string
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a local server that gives these responses in turn; the last one repeats. */
const getServer = async (...answers: Answer[]) => {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, headers } = request
      seen.push({ method, type: headers['content-type'], body: Buffer.concat(chunks).toString() })
      answers[Math.min(seen.length, answers.length) - 1]!(response, request)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port')
  return { address: `http://127.0.0.1:${bound.port}/thing`, seen }
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}')
const ok: Answer = (response) => response.writeHead(200).end('{"total":3}')
const silence: Answer = () => {}
const hangUp: Answer = (_, request) => request.socket.destroy()

const json = (response: Response): Promise<unknown> => response.json()
const ask = (address: string, call: Partial<HttpCall<unknown>> = {}) => http(address, { read: json, ...call })

const getFailure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(HttpError)
  const { failure, message, status: code, cause } = error as HttpError
  return { failure, message, status: code, cause }
}

test('objects and lists go as JSON, everything else as it is', async () => {
  const { address, seen } = await getServer(ok)
  const post = (body: NonNullable<HttpCall<unknown>['body']>) => ask(address, { method: 'POST', body })
  await post({ name: 'Ana' })
  await post([1, 2])
  await post(new URLSearchParams({ name: 'Ana' }))
  await post(new TextEncoder().encode('bytes'))
  await ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { a: null },
  })
  expect(seen.map(({ type, body }) => [type, body])).toEqual([
    ['application/json', '{"name":"Ana"}'],
    ['application/json', '[1,2]'],
    ['application/x-www-form-urlencoded;charset=UTF-8', 'name=Ana'],
    [undefined, 'bytes'],
    ['application/merge-patch+json', '{"a":null}'],
  ])
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a call that changes nothing is sent once more after %i, and not twice',
  async (code) => {
    const better = await getServer(status(code), ok)
    expect(await ask(better.address)).toEqual({ total: 3 })
    expect(better.seen).toHaveLength(2)
    const worse = await getServer(status(code))
    expect(await getFailure(ask(worse.address))).toMatchObject({
      failure: 'status',
      message: `Request failed with status code ${code}`,
      status: code,
    })
    expect(worse.seen).toHaveLength(2)
  },
)

test.each([400, 401, 403, 404, 410, 422, 501])('nothing is sent again after %i', async (code) => {
  const { address, seen } = await getServer(status(code), ok)
  expect(await getFailure(ask(address))).toMatchObject({ failure: 'status', status: code })
  expect(seen).toHaveLength(1)
})

test.each([
  ['GET', 2],
  ['HEAD', 2],
  ['OPTIONS', 2],
  ['POST', 1],
  ['PUT', 1],
  ['PATCH', 1],
  ['DELETE', 1],
])('after a failure %s is sent %i times', async (method, times) => {
  const { address, seen } = await getServer(status(503))
  await getFailure(ask(address, { method }))
  expect(seen.map((each) => each.method)).toEqual(Array(times).fill(method))
})

/** Milliseconds that a retry waits after this status and Retry-After. */
const measureWait = async (code: number, retryAfter: string) => {
  const { address, seen } = await getServer(status(code, { 'retry-after': retryAfter }), ok)
  const started = performance.now()
  expect(await ask(address)).toEqual({ total: 3 })
  expect(seen).toHaveLength(2)
  return performance.now() - started
}

test('the retry waits as long as Retry-After asks, at most two seconds', async () => {
  const codes = [408, 409, 425, 429, 500, 502, 503, 504]
  const short = Promise.all(codes.map((code) => measureWait(code, '1')))
  const long = Promise.all(codes.map((code) => measureWait(code, '3600')))
  expect(Math.min(...(await short))).toBeGreaterThan(950)
  expect(Math.max(...(await short))).toBeLessThan(1_900)
  expect(Math.min(...(await long))).toBeGreaterThan(1_950)
  expect(Math.max(...(await long))).toBeLessThan(4_000)
})

test('an answer that fails again keeps its Retry-After', async () => {
  const { address, seen } = await getServer(status(503, { 'retry-after': '60' }))
  await expect(ask(address)).rejects.toMatchObject({ status: 503, retryAfter: 60 })
  expect(seen).toHaveLength(2)
})

test('a connection that breaks is a network error, after one retry', async () => {
  const once = await getServer(hangUp, ok)
  expect(await ask(once.address)).toEqual({ total: 3 })
  const always = await getServer(hangUp)
  const { failure, message, cause } = await getFailure(ask(always.address))
  expect([failure, message]).toEqual(['network', 'Network Error'])
  expect(cause).toBeInstanceOf(TypeError)
  expect(always.seen).toHaveLength(2)
})

test('an answer that breaks off in the middle is a network error', async () => {
  const { address } = await getServer((response, request) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"total"', () => request.socket.destroy())
  })
  expect(await getFailure(ask(address))).toMatchObject({ failure: 'network', message: 'Network Error' })
})

test('a call that takes too long says how long it might have taken', async () => {
  const { address, seen } = await getServer(silence)
  expect(await getFailure(ask(address, { timeout: 2_000 }))).toMatchObject({
    failure: 'timeout',
    message: 'timeout of 2000 ms exceeded',
  })
  expect(seen).toHaveLength(1)
})

test('one deadline holds for both attempts, for the wait between them and for the reading', async () => {
  const waiting = await getServer(status(503, { 'retry-after': '2' }), ok)
  expect((await getFailure(ask(waiting.address, { timeout: 80 }))).failure).toBe('timeout')
  const dripping = await getServer((response) => response.writeHead(200).write('{'))
  expect((await getFailure(ask(dripping.address, { timeout: 80 }))).failure).toBe('timeout')
})

test('no deadline is set unless one is given', async () => {
  const { address } = await getServer((response) => setTimeout(() => ok(response, response.req), 300))
  expect(await ask(address)).toEqual({ total: 3 })
  expect(await ask(address, { timeout: 0 })).toEqual({ total: 3 })
})

test('a caller that aborts gets the abort with its reason, and nothing is sent again', async () => {
  const { address, seen } = await getServer(silence)
  const leaving = new AbortController()
  const reason = new Error('The page was left')
  const call = ask(address, { signals: [undefined, leaving.signal], timeout: 5_000 })
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort(reason)
  expect(await getFailure(call)).toMatchObject({
    failure: 'aborted',
    message: 'Request aborted',
    cause: reason,
  })
  const gone = await getFailure(ask(address, { signals: [AbortSignal.abort(reason)] }))
  expect(gone).toMatchObject({ failure: 'aborted', cause: reason })
  expect(seen).toHaveLength(1)
})

const refuse = async (response: Response) => new RangeError(`${response.status} ${await response.text()}`)

test('what reads or refuses the answer may throw its own', async () => {
  const { address } = await getServer(status(418))
  await expect(ask(address, { refuse })).rejects.toThrow(new RangeError('418 {}'))
  const words = await getServer((response) => response.end('no JSON'))
  await expect(ask(words.address)).rejects.toThrow(SyntaxError)
})

test.each([
  [null, undefined],
  ['', undefined],
  ['7', 7],
  ['31536000', 31_536_000],
  ['soon', undefined],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
])('a Retry-After of %j is %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(seconds)
})
