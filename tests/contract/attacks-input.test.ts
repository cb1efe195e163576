import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { rows } from './permission-rows'
import { onDatabase } from './world'

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const namesIn = (schema: unknown): string[] =>
  isRecord(schema) && isRecord(schema.entries) ? Object.keys(schema.entries) : []

/** Malformed parts of a path, as sent over the wire. */
const oddParts = [
  '%00',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  "'%20or%201=1--",
  '%F0%9F%98%80',
  'a'.repeat(3000),
]

/** Malformed values in a query, as sent over the wire. */
const oddTexts = ['%00', '%ED%A0%80', '__proto__', "'--", '%25', '99999999999999999999', '-1', 'NaN', '\\\\']

/** Malformed values in a body. */
const oddValues = [
  "\u0000\uD800'; drop table users; --${7*7}{{7*7}}",
  'a'.repeat(20_000),
  Number.MAX_SAFE_INTEGER,
  1e308,
  [[[[[[]]]]]],
  { $gt: '' },
]

const oddText = String(oddValues[0])

/** Copies of a value, in each of which one text, at any depth, is replaced by a malformed one. */
const withOddTexts = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [oddText]
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => withOddTexts(item).map((odd) => value.with(at, odd)))
  }
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, item]) =>
    withOddTexts(item).map((odd) => ({ ...value, [name]: odd })),
  )
}

onDatabase('malformed input', (world) => {
  const send = async (
    endpoint: Endpoint,
    address: string,
    { token }: { token: string },
    body?: unknown,
  ): Promise<number> => {
    const response = await world().fetch(
      new Request(`http://service.test${address}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { clientAddress: `odd-${endpoint.path}` },
    )
    await response.body?.cancel()
    return response.status
  }

  test('in a path or a query causes no server error', async () => {
    const admin = await world().administrator()
    const broken: string[] = []
    let sent = 0
    for (const [name, endpoint] of calls) {
      const params = namesIn(endpoint.params)
      const ask = async (address: string, body?: unknown) => {
        sent += 1
        const status = await send(endpoint, address, admin, body)
        if (status >= 500) broken.push(`${status} ${name} ${address.slice(0, 80)}`)
      }
      const body = endpoint.body ? {} : undefined
      const addresses = oddParts.map((part) => endpoint.path.replace(/\{\w+\}/g, () => part))
      await Promise.all((params.length === 0 ? [] : addresses).map((address) => ask(address, body)))
      const path = endpoint.path.replace(/\{\w+\}/g, 'x')
      for (const field of namesIn(endpoint.query)) {
        await Promise.all(oddTexts.map((text) => ask(`${path}?${field}=${text}`)))
      }
      if (endpoint.query) await ask(`${path}?__proto__=1&constructor=2&page=1&page=2`)
    }
    expect(broken).toEqual([])
    expect(sent).toBeGreaterThan(500)
  })

  test('in a body causes no server error', async () => {
    const admin = await world().administrator()
    const target = await world().person({})
    const broken: string[] = []
    let sent = 0
    for (const [name, endpoint] of calls) {
      const fields = namesIn(endpoint.body)
      if (fields.length === 0) continue
      const input = await rows[name]!.input(world(), target, 'other')
      const valid = isRecord(input.body) ? input.body : {}
      const filled = endpoint.path.replace(/\{(\w+)\}/g, (_all, part: string) =>
        encodeURIComponent(input.params?.[part] ?? 'x'),
      )
      const search = new URLSearchParams(
        Object.entries(input.query ?? {}).map(([field, value]) => [field, String(value)]),
      )
      const ask = async (body: unknown) => {
        sent += 1
        const status = await send(endpoint, `${filled}?${search}`, admin, body)
        if (status >= 500) broken.push(`${status} ${name} ${JSON.stringify(body).slice(0, 120)}`)
      }
      const odd = fields.flatMap((field) => oddValues.map((value) => ({ ...valid, [field]: value })))
      await Promise.all([...odd, ...withOddTexts(valid), [], null, 'text', 7].map(ask))
    }
    expect(broken).toEqual([])
    expect(sent).toBeGreaterThan(1000)
  })

  test('is refused when it is not JSON or is nested too deeply', async () => {
    const { fetch } = world()
    const post = async (body: BodyInit, type = 'application/json') => {
      const request = new Request('http://service.test/users/password/reset', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      return (await fetch(request, { clientAddress: 'odd-bodies' })).status
    }
    expect(await post('['.repeat(60_000))).toBe(400)
    expect(await post(`${'{"email":'.repeat(6000)}1${'}'.repeat(6000)}`)).toBe(422)
    expect(await post(new Uint8Array([0xff, 0xfe, 0x22]))).toBe(400)
    expect(await post('{"email":"a@x.example","email":"b@x.example"}')).toBe(202)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      expect(await post('{"email":"a@x.example"}', type), type).toBe(415)
    }
    expect(await post('{"email":"a@x.example"}', 'application/json; charset=utf-16')).toBeLessThan(500)
  })

  test('is limited to a small body for visitors, also with an invalid token', async () => {
    const { fetch, person } = world()
    const { token } = await person({})
    const write = async (message: string, bearer?: string) => {
      const form = { name: 'Ana', email: 'ana@x.example', subject: 'Firmware', message }
      const request = new Request('http://service.test/users/contact', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify(form),
      })
      return (await fetch(request, { clientAddress: 'long-message' })).status
    }
    // The longest message, in letters of three bytes.
    expect(await write('メ'.repeat(5000))).toBe(202)
    expect(await write('x'.repeat(60_000))).toBe(422)
    expect(await write('x'.repeat(66_000))).toBe(413)
    expect(await write('x'.repeat(66_000), 'a.b.c')).toBe(401)
    expect(await write('x'.repeat(66_000), token)).toBe(422)
  })

  test('is reported in part: at most 100 parameters are read and 50 problems listed', async () => {
    const { fetch, administrator, call } = world()
    const ask = async (count: number) => {
      const query = Array.from({ length: count }, (_, at) => `p${at}=`).join('&')
      const answer = await fetch(new Request(`http://service.test/catalogue?${query}`), {
        clientAddress: 'many-parameters',
      })
      const { fields } = await answer.json()
      return [answer.status, fields?.length]
    }
    expect(await ask(101)).toEqual([400, undefined])
    expect(await ask(100)).toEqual([422, 1])
    const users = Array.from({ length: 4000 }, () => '')
    const body = { users, newStatus: 'approved' as const }
    const { status, fields } = await call(contract.users.setStatus, { body }, await administrator())
    expect([status, fields?.length]).toEqual([422, 50])
  })
})
