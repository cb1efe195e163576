import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveStaticFiles } from './static-files.server'

const script = 'export const value = 1\n'.repeat(200)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'client', 'assets', 'main-1a2b.js'), script)
  writeFileSync(join(folder, 'client', 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'client', 'assets', 'main-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'client', 'assets', 'main-1a2b.js.gz'), gzipSync(script))
})

afterEach(() => rmSync(folder, { recursive: true }))

const thePage = () => new Response('the page')

const ask = async (path: string, init?: RequestInit) =>
  serveStaticFiles(join(folder, 'client'))(new Request(`http://localhost${path}`, init), thePage)

test('an asset is cacheable for ever, and served as the build compressed it', async () => {
  const answer = await ask('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } })

  expect(answer.headers.get('cache-control')).toBe('max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
})

test('an asset is read from the disk once for each encoding', async () => {
  const serve = serveStaticFiles(join(folder, 'client'))
  const get = async (headers: Record<string, string>) =>
    serve(new Request('http://localhost/assets/main-1a2b.js', { headers }), thePage)
  const first = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  const plain = await get({})
  rmSync(join(folder, 'client', 'assets'), { recursive: true })
  const again = await get({ 'accept-encoding': 'br' })

  expect(Object.fromEntries(again.headers)).toEqual(Object.fromEntries(first.headers))
  expect(await again.bytes()).toEqual(await first.bytes())
  expect(await plain.text()).toBe(script)
  expect(await (await get({})).text()).toBe(script)
  expect((await get({ 'accept-encoding': 'br;q=0, gzip' })).status).toBe(404)
})

test('a cached answer is not sent in an encoding that the client does not accept', async () => {
  const serve = serveStaticFiles(join(folder, 'client'))
  const encodingFor = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    const answer = await serve(new Request('http://localhost/assets/main-1a2b.js', { headers }), thePage)
    return answer.headers.get('content-encoding')
  }

  expect(await encodingFor('brx, xgzip')).toBeNull()
  expect(await encodingFor('gzip, brx')).toBe('gzip')
  expect(await encodingFor('BR')).toBe('br')
  expect(await encodingFor('gzip,br')).toBe('br')
  expect(await encodingFor('gzip')).toBe('gzip')
  expect(await encodingFor('identity')).toBeNull()
})

test('beyond 16 MB the least recently used asset is dropped', async () => {
  const assets = join(folder, 'client', 'assets')
  for (const name of ['a', 'b', 'c'])
    writeFileSync(join(assets, `${name}-1a2b.bin`), Buffer.alloc(7 * 1024 * 1024))
  const serve = serveStaticFiles(join(folder, 'client'))
  const getStatus = async (name: string) => {
    const answer = await serve(new Request(`http://localhost/assets/${name}-1a2b.bin`), thePage)
    await answer.arrayBuffer()
    return answer.status
  }
  for (const name of ['a', 'b', 'a', 'c']) expect(await getStatus(name)).toBe(200)
  rmSync(assets, { recursive: true })

  expect([await getStatus('a'), await getStatus('b'), await getStatus('c')]).toEqual([200, 404, 200])
})

test('conditional and range requests of an asset get 304 and the range', async () => {
  const serve = serveStaticFiles(join(folder, 'client'))
  const get = async (headers: Record<string, string>) =>
    serve(new Request('http://localhost/assets/main-1a2b.js', { headers }), thePage)
  const whole = await get({})
  const part = await get({ range: 'bytes=0-5' })
  const known = await get({ 'if-none-match': whole.headers.get('etag') ?? '' })

  expect([part.status, await part.text(), known.status]).toEqual([206, 'export', 304])
})

test('an asset of a former release is served from the shelf, as lasting as the others', async () => {
  const shelf = join(folder, 'shelf')
  mkdirSync(join(shelf, 'assets'), { recursive: true })
  writeFileSync(join(shelf, 'assets', 'main-0z0z.js'), 'former')
  const serve = serveStaticFiles(join(folder, 'client'), shelf)
  const former = await serve(new Request('http://localhost/assets/main-0z0z.js'), thePage)
  const unknown = await serve(new Request('http://localhost/assets/main-9z9z.js'), thePage)
  const outside = await serve(new Request('http://localhost/assets/..%2f..%2fsecret.txt'), thePage)

  expect([await former.text(), former.headers.get('cache-control')]).toEqual([
    'former',
    'max-age=31536000, immutable',
  ])
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await outside.text()).not.toContain('secret')
})

test('the latest release is the one that was there at the start, and the answer is not cached', async () => {
  const builds = join(folder, 'client', 'builds')
  mkdirSync(join(builds, 'meta'), { recursive: true })
  writeFileSync(join(builds, 'latest.json'), '{"id":"one"}')
  writeFileSync(join(builds, 'meta', 'one.json'), '{"id":"one","assets":[]}')
  const serve = serveStaticFiles(join(folder, 'client'))
  writeFileSync(join(builds, 'latest.json'), '{"id":"two"}')
  const latest = await serve(new Request('http://localhost/builds/latest.json?1795274493064'), thePage)
  const meta = await serve(new Request('http://localhost/builds/meta/one.json'), thePage)

  expect([await latest.text(), latest.headers.get('cache-control')]).toEqual(['{"id":"one"}', 'no-store'])
  expect([await meta.json(), meta.headers.get('cache-control')]).toEqual([
    { id: 'one', assets: [] },
    'max-age=31536000, immutable',
  ])
})

test('an asset of another build is not found, and that answer is not kept', async () => {
  const answer = await ask('/assets/main-9z9z.js')

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a file without a hash in its name is kept for an hour, and unchanged costs no body', async () => {
  const first = await ask('/robots.txt')
  const second = await ask('/robots.txt', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })

  expect(await first.text()).toBe('User-agent: *\n')
  expect(first.headers.get('cache-control')).toBe('max-age=3600')
  expect(second.status).toBe(304)
})

test.each([
  '/',
  '/about',
  '/assets',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
])('%s is not a file: the page answers, or the request is refused', async (path) => {
  const text = await (await ask(path)).text()

  expect(['the page', 'Not found']).toContain(text)
})

test('other methods than GET and HEAD are left to the page', async () => {
  const answer = await ask('/robots.txt', { method: 'POST' })

  expect(await answer.text()).toBe('the page')
})
