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

// Milliseconds of the main thread that body, query and headers of one request may add.
const most = 50
const glance = 2
const repeats = 5

let portal: RunningPortal
let origin = ''
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-cost-'))
  undo.unshift(() => rm(dataDir, { recursive: true, force: true }))
  const identity = await startIdentityEmulator({ port: 0 })
  undo.unshift(() => identity.stop())
  portal = await startPortal({
    dataDir,
    identityHost: identity.host,
    // Each request seems to come from an address of its own, so that no limit hides what it costs.
    environment: { PORTAL_SEED: 'empty', TRUSTED_PROXIES: 'loopback' },
  })
  undo.unshift(() => portal.end())
  origin = `http://localhost:${portal.port}`
})
afterAll(async () => {
  for (const step of undo) await step()
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
  /** The names that it reads. */
  names: string[]
  /** How values are written for it. */
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

/** Milliseconds of the processor that the portal's main thread took so far. */
const spent = () =>
  Number(readFileSync(`/proc/${portal.pid}/task/${portal.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

const getCost = async (work: () => Promise<unknown>): Promise<number> => {
  const before = spent()
  await work()
  return spent() - before
}

/** Milliseconds for one request: the mean of two at once, or the median of five where that is too much. */
const measure = async (target: Target, extra: Extra, limit: number): Promise<number> => {
  const together = await getCost(() => Promise.all(Array.from({ length: glance }, () => ask(target, extra))))
  if (together / glance <= limit) return together / glance
  const each: number[] = []
  for (let time = 0; time < repeats; time += 1) each.push(await getCost(() => ask(target, extra)))
  return each.toSorted((one, other) => one - other)[Math.floor(repeats / 2)] ?? 0
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))
const small = 65_000
const large = 1_000_000

const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
// Node takes 16 KB of headers, the address among them.
const common: Record<string, Extra> = {
  'thousands of parameters': { query: `?${Array.from({ length: 2400 }, (_, at) => at).join('&')}` },
  'long parameters': { query: `?${filled(`${'a'.repeat(120)}&`, 12_000).slice(0, -1)}` },
  'thousands of cookies': { headers: { cookie: filled('a=;', 14_000) } },
  'a garbage session': { headers: { cookie: `token=${filled('a.', 7000)}`, authorization: 'Bearer a.b.c' } },
  'lists in headers': {
    headers: Object.fromEntries(
      ['accept', 'accept-language', 'accept-encoding', 'if-none-match', 'x-forwarded-for'].map((name) => [
        name,
        filled('a,', 2800),
      ]),
    ),
  },
  'a form of thousands of fields': { headers: form, body: filled('a=&', large) },
  'a form of parts': { headers: multipart, body: `${filled(part, small)}--x--\r\n` },
}

const namesIn = (schema: unknown): string[] =>
  schema !== null && typeof schema === 'object' && 'entries' in schema
    ? Object.keys(schema.entries ?? {})
    : []

/** The names that a call reads, and one that it does not know. */
const getNames = ({ params, query, body }: Endpoint) => [
  ...new Set([...namesIn(params), ...namesIn(query), ...namesIn(body), 'unknown']),
]

/** Values that are many, deep or long, in some way of writing them. */
const bodies = function* ({ names, writer }: Target): Generator<[string, string]> {
  const share = Math.floor(small / names.length)
  const all = (value: string) => writer.object(names.map((name) => [name, value]))
  yield ['many faults', all(writer.list('', share))]
  yield ['long texts', all(writer.text('a1@'.repeat(share / 3 - 20)))]
  yield ['long spaces', all(writer.text(' '.repeat(share - 60)))]
  yield ['depth', writer.deep(small)]
}

const megabyte = (writer: Writer) => writer.object([['users', writer.list('', large)]])

/** What an attacker may add, by a name for it. Before anybody is known to be signed in little else is looked at. */
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

const asJson: Writer = {
  text: (value) => JSON.stringify(value),
  list: (value, bytes) => `[${filled(`${JSON.stringify(value)},`, bytes - 60).slice(0, -1)}]`,
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
// As pages write what they send to a server function.
const asPages: Writer = {
  text: (value) => JSON.stringify({ t: 1, s: value }),
  list: (value, bytes) =>
    `{"t":9,"i":${(ids += 1)},"a":[${filled(`${asPages.text(value)},`, bytes - 60).slice(0, -1)}],"o":0}`,
  object: (entries) => writePayload(writeObject(entries)),
  deep: (bytes) => {
    const levels = Math.floor(bytes / 30)
    const open = Array.from({ length: levels }, () => `{"t":9,"i":${(ids += 1)},"a":[`).join('')
    return asPages.object([['unknown', `${open}{"t":1,"s":""}${'],"o":0}'.repeat(levels)}`]])
  },
}

// To a function whose call takes params, which are right, and a body.
const asParts: Writer = {
  ...asPages,
  object: (entries) => {
    const params = writeObject([['id', asPages.text('0190a8f0-0000-7000-8000-000000000001')]])
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
  writer: asJson,
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
].map((path) => ({ name: path, method: 'GET', path, names: ['q'], writer: asJson }))

const functionTarget = async (path: string): Promise<Target> => {
  const id = path.slice('/_serverFn/'.length)
  const called = endpoints.filter(({ name }) => calls[id]?.includes(name)).map(({ endpoint }) => endpoint)
  const names = [...new Set(['id', ...called.flatMap(getNames)])]
  const writer = called.some(({ params, body }) => params && body) ? asParts : asPages
  const target = { name: path, method: 'POST', path, names, writer }
  return (await ask(target, {})) === 405 ? { ...target, method: 'GET' } : target
}

/** By what each costs more than the same request without it, the dearest first. */
const costs = async (targets: Target[]) => {
  const found: { name: string; milliseconds: number }[] = []
  for (const target of targets) {
    const isOpen = (await ask(target, {})) !== 401
    const plain = await measure(target, {}, Infinity)
    for (const [kind, extra] of getExtras(target, isOpen)) {
      const cost = await measure(target, extra, plain + most)
      found.push({ name: `${target.name}: ${kind}`, milliseconds: cost - plain })
    }
  }
  return found.toSorted((one, other) => other.milliseconds - one.milliseconds)
}

/** Names those that cost too much, and says what the dearest cost. */
const tooDear = async (targets: Target[]) => {
  const found = await costs(targets)
  const dearest = found.slice(0, 5).map(({ name, milliseconds }) => `${milliseconds.toFixed(1)} ms ${name}`)
  process.stdout.write(`Dearest of ${found.length}:\n  ${dearest.join('\n  ')}\n`)
  return found.filter(({ milliseconds }) => milliseconds > most)
}

test('no call of the service costs much more for what an anonymous request brings', async () => {
  expect(await tooDear(apiTargets)).toEqual([])
})

test('no page costs much more for what an anonymous request brings', async () => {
  expect(await tooDear(pageTargets)).toEqual([])
})

test('no server function costs much more for what an anonymous request brings', async () => {
  const targets: Target[] = []
  for (const { path } of serverFunctions()) targets.push(await functionTarget(path))
  expect(targets.length).toBeGreaterThan(150)
  expect(await tooDear(targets)).toEqual([])
})
