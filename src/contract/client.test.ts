import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createClient, httpTransport, type ClientOptions } from './client'
import { endpoint } from './endpoint'
import { ProblemError } from './problem'

const contract = {
  things: {
    list: endpoint('GET /things', 'anyone', {
      summary: 'List.',
      query: v.strictObject({ page: v.optional(v.number()), tag: v.optional(v.array(v.string())) }),
      output: v.object({ total: v.number() }),
    }),
    rename: endpoint('PUT /things/{id}/name', 'user', {
      summary: 'Rename.',
      params: v.strictObject({ id: v.string() }),
      body: v.strictObject({ name: v.string() }),
    }),
    table: endpoint('GET /things.csv', 'user', { summary: 'Everything.', outputType: 'csv' }),
    draw: endpoint('POST /things/{id}/picture', 'user', {
      summary: 'Upload.',
      params: v.strictObject({ id: v.string() }),
      bodyType: 'picture',
      output: v.object({ address: v.string() }),
      status: 201,
    }),
  },
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** Creates a client whose calls get these responses in turn; the last one repeats. */
const getClient = (
  answers: (() => Response | Promise<Response>)[],
  { validate = false, ...options }: ClientOptions & { validate?: boolean } = {},
) => {
  const sent: Sent[] = []
  const transport = httpTransport({
    baseUrl: 'http://service.test/api',
    validate,
    fetch: async (request) => {
      const { method, url } = request
      sent.push({ method, url, headers: Object.fromEntries(request.headers), body: await request.text() })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      return answer!()
    },
  })
  return { client: createClient(contract, transport, options), sent }
}

const ok = () => Response.json({ total: 3 })
const status = (code: number) => () => new Response('<h1>Bad gateway</h1>', { status: code })
/** A failure that takes 60 ms. */
const late = () => new Promise<Response>((resolve) => setTimeout(() => resolve(status(503)()), 60))
const wrong = () => Response.json({ total: 'three' })
const getProblem = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

test('a query repeats lists and leaves out undefined values', async () => {
  const { client, sent } = getClient([ok])
  expect(await client.things.list({ query: { page: 2, tag: ['a&b', 'c'] } })).toEqual({ total: 3 })
  await client.things.list()
  expect(sent.map(({ url }) => url)).toEqual([
    'http://service.test/api/things?page=2&tag=a%26b&tag=c',
    'http://service.test/api/things',
  ])
})

test('params are escaped, bodies are JSON, and the token is the bearer', async () => {
  const { client, sent } = getClient([() => new Response(null, { status: 204 })], { token: 'abc' })
  const input = { params: { id: '../users' }, body: { name: 'x' } }
  expect(await client.things.rename(input)).toBeUndefined()
  await client.withToken('other').things.rename(input)
  await client.withToken(null).things.rename(input)
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    url: 'http://service.test/api/things/..%2Fusers/name',
    headers: { 'content-type': 'application/json', authorization: 'Bearer abc' },
    body: '{"name":"x"}',
  })
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', 'Bearer other', undefined])
})

test('a table comes as its bytes, and a refusal of it is a problem', async () => {
  const { client, sent } = getClient([() => new Response('a,b\r\n'), status(403)], { validate: true })
  expect(await new Response(await client.things.table()).text()).toBe('a,b\r\n')
  expect(sent[0]!.headers.accept).toBe('text/csv, application/problem+json')
  expect((await getProblem(client.things.table())).status).toBe(403)
})

test('a picture goes as its bytes', async () => {
  const { client, sent } = getClient([() => Response.json({ address: '/x' }, { status: 201 })])
  await client.things.draw({ params: { id: 'a' }, body: new TextEncoder().encode('bytes') })
  expect(sent[0]).toMatchObject({ body: 'bytes', headers: { 'content-type': 'application/octet-stream' } })
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('a read is tried once more after %i', async (code) => {
  const { client, sent } = getClient([status(code), ok])
  expect(await client.things.list()).toEqual({ total: 3 })
  expect(sent).toHaveLength(2)
})

test('a read that fails twice is not tried a third time', async () => {
  const { client, sent } = getClient([status(503)])
  expect((await getProblem(client.things.list())).code).toBe('UNAVAILABLE')
  expect(sent).toHaveLength(2)
})

test('what may have changed something is never tried again, nor is a read that was refused', async () => {
  const writing = getClient([status(503)])
  await getProblem(writing.client.things.rename({ params: { id: 'a' }, body: { name: 'x' } }))
  expect(writing.sent).toHaveLength(1)
  const refused = getClient([status(404)])
  expect((await getProblem(refused.client.things.list())).code).toBe('NOT_FOUND')
  expect(refused.sent).toHaveLength(1)
})

test('a refusal arrives as the service said it', async () => {
  const body = {
    code: 'FIELDS_INVALID',
    detail: 'Check the highlighted fields',
    requestId: 'r-1',
    fields: [{ path: 'page', code: 'numberRequired', message: 'Enter a number.' }],
  }
  const { client } = getClient([() => Response.json(body, { status: 422, headers: { 'retry-after': '7' } })])
  const { code, status: answered, fields, requestId, retryAfter } = await getProblem(client.things.list())
  expect({ code, answered, fields, requestId, retryAfter }).toEqual({
    code: 'FIELDS_INVALID',
    answered: 422,
    fields: body.fields,
    requestId: 'r-1',
    retryAfter: 7,
  })
})

test('a service that cannot be reached is UNAVAILABLE, with the cause kept', async () => {
  const cause = new TypeError('fetch failed')
  const { client, sent } = getClient([
    () => {
      throw cause
    },
  ])
  const error = await getProblem(client.things.list())
  expect([error.code, error.cause]).toEqual(['UNAVAILABLE', cause])
  expect(sent).toHaveLength(2)
})

test('both attempts share one deadline, also when the fetch ignores the signal', async () => {
  vi.useFakeTimers()
  try {
    const { client, sent } = getClient([late, () => new Promise<Response>(() => {})], { timeout: 120 })
    let told = ''
    const asking = getProblem(client.things.list()).then(({ message }) => (told = message))
    await vi.advanceTimersByTimeAsync(119)
    expect([told, sent.length]).toEqual(['', 2])
    await vi.advanceTimersByTimeAsync(1)
    await asking
    expect(told).toMatch(/in time/)
  } finally {
    vi.useRealTimers()
  }
})

test('a caller that aborts gets the abort at once', async () => {
  const { client } = getClient([() => new Promise<Response>(() => {})])
  const abort = new AbortController()
  const call = client.things.list({}, { signal: abort.signal })
  abort.abort(new Error('The page was left'))
  await expect(call).rejects.toThrow('The page was left')
})

test('where answers are checked, one against the contract is an error', async () => {
  expect(await getClient([wrong]).client.things.list()).toEqual({ total: 'three' })
  const error = await getProblem(getClient([wrong], { validate: true }).client.things.list())
  expect(String(error.cause)).toMatch(/GET \/things answered against the contract, at: total/)
})
