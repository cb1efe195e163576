import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import calls from 'virtual:server-function-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Contract, Endpoint } from '~/contract/endpoint'
import { startIdentityEmulator } from '../../scripts/identity-emulator.mjs'
import { serverFunctions } from '../support/e2e/server-functions'
import { type RunningPortal, startPortal } from '../support/faults/portal'

// Milliseconds of main-thread CPU time that the body, query and headers of one request may add.
const maxExtra = 50
const firstRequests = 2
const repeats = 5

let portal: RunningPortal
let origin = ''
const cleanup: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-cost-'))
  cleanup.unshift(() => rm(dataDir, { recursive: true, force: true }))
  const identity = await startIdentityEmulator({ port: 0 })
  cleanup.unshift(() => identity.stop())
  portal = await startPortal({
    dataDir,
    identityHost: identity.host,
    // Each request has a separate client address, so that no rate limit hides its cost.
    environment: { PORTAL_SEED: 'empty', TRUSTED_PROXIES: 'loopback' },
  })
  cleanup.unshift(() => portal.end())
  origin = `http://localhost:${portal.port}`
})
afterAll(async () => {
  for (const step of cleanup) await step()
})

interface Extra {
  query?: string
  headers?: Record<string, string>
  body?: string
}

interface Target {
  name: string
  method: string
  path: string
  /** The names of the fields that it reads. */
  names: string[]
  /** How its values are serialised. */
  writer: Writer
}

const agent = new Agent({ keepAlive: true })
let sent = 0

/** Resolves with the status; 0 where the connection was closed while the body was being sent. */
const ask = ({ method, path }: Target, { query = '', headers = {}, body }: Extra): Promise<number> => {
  sent += 1
  const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  return new Promise((resolve) => {
    const asked = send({
      agent,
      port: portal.port,
      host: '127.0.0.1',
      method,
      path: path + query,
      headers: {
        host: `localhost:${portal.port}`,
        origin,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': from,
        'x-tsr-serverfn': 'true',
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    asked.on('error', () => resolve(0))
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.statusCode ?? 0))
    })
    asked.end(body)
  })
}

/** Returns the CPU time of the portal's main thread so far, in milliseconds. */
const getCpuTime = () =>
  Number(readFileSync(`/proc/${portal.pid}/task/${portal.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

const getCost = async (work: () => Promise<unknown>): Promise<number> => {
  const before = getCpuTime()
  await work()
  return getCpuTime() - before
}

/** Measures one request in milliseconds: the mean of two at once, or the median of five if that exceeds the limit. */
const measure = async (target: Target, extra: Extra, limit: number): Promise<number> => {
  const together = await getCost(() =>
    Promise.all(Array.from({ length: firstRequests }, () => ask(target, extra))),
  )
  if (together / firstRequests <= limit) return together / firstRequests
  const each: number[] = []
  for (let time = 0; time < repeats; time += 1) each.push(await getCost(() => ask(target, extra)))
  return each.toSorted((one, other) => one - other)[Math.floor(repeats / 2)] ?? 0
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))
const small = 65_000
const large = 1_000_000

const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
// Node accepts 16 KB of headers, including the address.
const common: Record<string, Extra> = {
  'thousands of parameters': { query: `?${Array.from({ length: 2400 }, (_, at) => at).join('&')}` },
  'long parameters': { query: `?${fill(`${'a'.repeat(120)}&`, 12_000).slice(0, -1)}` },
  'thousands of cookies': { headers: { cookie: fill('a=;', 14_000) } },
  'a garbage session': { headers: { cookie: `token=${fill('a.', 7000)}`, authorization: 'Bearer a.b.c' } },
  'lists in headers': {
    headers: Object.fromEntries(
      ['accept', 'accept-language', 'accept-encoding', 'if-none-match', 'x-forwarded-for'].map((name) => [
        name,
        fill('a,', 2800),
      ]),
    ),
  },
  'a form of thousands of fields': { headers: form, body: fill('a=&', large) },
  'a form of parts': { headers: multipart, body: `${fill(part, small)}--x--\r\n` },
}

const namesIn = (schema: unknown): string[] =>
  schema !== null && typeof schema === 'object' && 'entries' in schema
    ? Object.keys(schema.entries ?? {})
    : []

/** Returns the field names of a call, and an unknown one. */
const getNames = ({ params, query, body }: Endpoint) => [
  ...new Set([...namesIn(params), ...namesIn(query), ...namesIn(body), 'unknown']),
]

/** Yields bodies with many, deep or long values. */
const bodies = function* ({ names, writer }: Target): Generator<[string, string]> {
  const share = Math.floor(small / names.length)
  const all = (value: string) => writer.object(names.map((name) => [name, value]))
  yield ['many faults', all(writer.list('', share))]
  yield ['long texts', all(writer.text('a1@'.repeat(share / 3 - 20)))]
  yield ['long spaces', all(writer.text(' '.repeat(share - 60)))]
  yield ['depth', writer.deep(small)]
}

const megabyte = (writer: Writer) => writer.object([['users', writer.list('', large)]])

/** Yields what an attacker may add, with a name. Targets that require a session get fewer, as they refuse first. */
const getExtras = function* (target: Target, isOpen: boolean): Generator<[string, Extra]> {
  const body = megabyte(target.writer)
  yield ['a megabyte of faults', { headers: json, body }]
  yield ['all at once', { ...common['a garbage session'], ...common['a form of parts'], query: '?a=1' }]
  if (!isOpen) return
  yield* Object.entries(common)
  for (const [kind, text] of bodies(target)) {
    const isPayload = target.method === 'GET'
    yield isPayload
      ? [kind, { query: `?payload=${encodeURIComponent(text).slice(0, 14_000)}` }]
      : [kind, { headers: json, body: text }]
  }
}

interface Writer {
  text: (value: string) => string
  list: (value: string, bytes: number) => string
  object: (entries: [string, string][]) => string
  deep: (bytes: number) => string
}

const jsonWriter: Writer = {
  text: (value) => JSON.stringify(value),
  list: (value, bytes) => `[${fill(`${JSON.stringify(value)},`, bytes - 60).slice(0, -1)}]`,
  object: (entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`,
  deep: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
}

let ids = 1
const writeObject = (entries: [string, string][]) => {
  const [names, values] = [entries.map(([name]) => name), entries.map(([, value]) => value)]
  return `{"t":10,"i":${(ids += 1)},"p":{"k":${JSON.stringify(names)},"v":[${values.join()}]},"o":0}`
}
const writePayload = (data: string) =>
  `{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[${data}]},"o":0},"f":127,"m":[]}`
// As pages serialise the payload of a server function.
const pageWriter: Writer = {
  text: (value) => JSON.stringify({ t: 1, s: value }),
  list: (value, bytes) =>
    `{"t":9,"i":${(ids += 1)},"a":[${fill(`${pageWriter.text(value)},`, bytes - 60).slice(0, -1)}],"o":0}`,
  object: (entries) => writePayload(writeObject(entries)),
  deep: (bytes) => {
    const levels = Math.floor(bytes / 30)
    const open = Array.from({ length: levels }, () => `{"t":9,"i":${(ids += 1)},"a":[`).join('')
    return pageWriter.object([['unknown', `${open}{"t":1,"s":""}${'],"o":0}'.repeat(levels)}`]])
  },
}

// For a function whose call takes valid params and a body.
const partsWriter: Writer = {
  ...pageWriter,
  object: (entries) => {
    const params = writeObject([['id', pageWriter.text('0190a8f0-0000-7000-8000-000000000001')]])
    return writePayload(writeObject(Object.entries({ params, body: writeObject(entries) })))
  },
}

const nouns: Contract = contract
const endpoints = Object.entries(nouns).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)

const apiTargets: Target[] = endpoints.map(({ name, endpoint }) => ({
  name: `/api ${name}`,
  method: endpoint.method,
  path: `/api${endpoint.path.replaceAll(/\{\w+\}/g, 'x')}`,
  names: getNames(endpoint),
  writer: jsonWriter,
}))

const pageTargets: Target[] = [
  '/',
  '/faq',
  '/search',
  '/news',
  '/login',
  '/documents/x',
  '/profile',
  '/none',
].map((path) => ({ name: path, method: 'GET', path, names: ['q'], writer: jsonWriter }))

const functionTarget = async (path: string): Promise<Target> => {
  const id = path.slice('/_serverFn/'.length)
  const called = endpoints.filter(({ name }) => calls[id]?.includes(name)).map(({ endpoint }) => endpoint)
  const names = [...new Set(['id', ...called.flatMap(getNames)])]
  const writer = called.some(({ params, body }) => params && body) ? partsWriter : pageWriter
  const target = { name: path, method: 'POST', path, names, writer }
  return (await ask(target, {})) === 405 ? { ...target, method: 'GET' } : target
}

/** Measures the extra cost of each addition over the plain request, the most expensive first. */
const measureAll = async (targets: Target[]) => {
  const found: { name: string; milliseconds: number }[] = []
  for (const target of targets) {
    const isOpen = (await ask(target, {})) !== 401
    const plain = await measure(target, {}, Infinity)
    for (const [kind, extra] of getExtras(target, isOpen)) {
      const cost = await measure(target, extra, plain + maxExtra)
      found.push({ name: `${target.name}: ${kind}`, milliseconds: cost - plain })
    }
  }
  return found.toSorted((one, other) => other.milliseconds - one.milliseconds)
}

/** Returns the additions that cost too much, and prints the five most expensive. */
const findExpensive = async (targets: Target[]) => {
  const found = await measureAll(targets)
  const mostExpensive = found
    .slice(0, 5)
    .map(({ name, milliseconds }) => `${milliseconds.toFixed(1)} ms ${name}`)
  process.stdout.write(`Most expensive of ${found.length}:\n  ${mostExpensive.join('\n  ')}\n`)
  return found.filter(({ milliseconds }) => milliseconds > maxExtra)
}

test('an anonymous request adds at most 50 ms of CPU time to a service call', async () => {
  expect(await findExpensive(apiTargets)).toEqual([])
})

test('an anonymous request adds at most 50 ms of CPU time to a page', async () => {
  expect(await findExpensive(pageTargets)).toEqual([])
})

test('an anonymous request adds at most 50 ms of CPU time to a server function', async () => {
  const targets: Target[] = []
  for (const { path } of serverFunctions()) targets.push(await functionTarget(path))
  expect(targets.length).toBeGreaterThan(150)
  expect(await findExpensive(targets)).toEqual([])
})
