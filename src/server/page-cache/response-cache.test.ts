import { expect, test, vi } from 'vitest'
import { createResponseCache, type Rendered } from './response-cache'

interface Text {
  text: string
  bytes: number
}

const getCache = (options: Parameters<typeof createResponseCache>[0] = {}) => {
  const clock = { now: 0 }
  const cache = createResponseCache<Text>({
    now: () => clock.now,
    maxEntries: 10,
    maxBytes: 1000,
    freshMs: 60_000,
    freshWithoutEventsMs: 1000,
    staleMs: 300_000,
    timeoutMs: 30_000,
    retryAfterMs: 1000,
    ...options,
  })
  cache.setHasEvents(true)
  return { cache, clock }
}

const cacheable = (text: string, bytes = 1): Rendered<Text> => ({
  kind: 'cacheable',
  response: { text, bytes },
})
const renders = (...results: Rendered<Text>[]) => {
  const render = vi.fn<() => Promise<Rendered<Text>>>()
  for (const each of results) render.mockResolvedValueOnce(each)
  return render
}

/** One that finishes when the test says so. */
const held = () => {
  const waiting: ((result: Rendered<Text>) => void)[] = []
  const promise = new Promise<Rendered<Text>>((resolve) => {
    waiting.push(resolve)
  })
  return { render: () => promise, finish: (result: Rendered<Text>) => waiting[0]?.(result) }
}

const never = () => Promise.reject(new Error('not to be made'))

test('concurrent requests share one rendering', async () => {
  const { cache } = getCache()
  const { render, finish } = held()
  const counted = vi.fn<() => Promise<Rendered<Text>>>(render)
  const asked = [cache.fetch('/', counted), cache.fetch('/', counted), cache.fetch('/', counted)]
  finish(cacheable('one'))
  expect((await Promise.all(asked)).map((taken) => taken?.response.text)).toEqual(['one', 'one', 'one'])
  expect(counted).toHaveBeenCalledTimes(1)
  expect(await cache.fetch('/', never)).toMatchObject({ status: 'hit' })
  expect(cache.getFresh('/')?.text).toBe('one')
})

test('a stale response is sent at once, while a new one is rendered', async () => {
  const { cache, clock } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  clock.now = 61_000
  expect(cache.getFresh('/')).toBeNull()
  const { render, finish } = held()
  expect(await cache.fetch('/', render)).toEqual({ response: { text: 'one', bytes: 1 }, status: 'stale' })
  finish(cacheable('two'))
  await vi.waitFor(() => expect(cache.getFresh('/')?.text).toBe('two'), 20_000)
})

test('a response that is too old is rendered again first', async () => {
  const { cache, clock } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  clock.now = 301_000
  expect(await cache.fetch('/', renders(cacheable('two')))).toMatchObject({
    response: { text: 'two' },
    status: 'miss',
  })
})

test('after a change no visitor gets the earlier response, as long as a new one can be rendered', async () => {
  const { cache } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  await cache.fetch('/other', renders(cacheable('other')))
  cache.invalidate()
  expect([cache.getFresh('/'), cache.getFresh('/other')]).toEqual([null, null])
  expect(await cache.fetch('/', renders(cacheable('two')))).toMatchObject({
    response: { text: 'two' },
    status: 'miss',
  })
})

test('a rendering begun before a change does not count as one after it', async () => {
  const { cache } = getCache()
  const before = held()
  const first = cache.fetch('/', before.render)
  cache.invalidate()
  const second = cache.fetch('/', renders(cacheable('after')))
  expect((await second)?.response.text).toBe('after')
  before.finish(cacheable('before'))
  expect((await first)?.response.text).toBe('before')
  expect(cache.getFresh('/')?.text).toBe('after')
})

test('a response that cannot be rendered again stays, and is retried only after a while', async () => {
  const { cache, clock } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  cache.invalidate()
  const failing = vi.fn<() => Promise<never>>(never)
  expect(await cache.fetch('/', failing)).toMatchObject({ response: { text: 'one' }, status: 'stale' })
  expect(await cache.fetch('/', failing)).toMatchObject({ response: { text: 'one' }, status: 'stale' })
  expect(failing).toHaveBeenCalledTimes(1)
  clock.now = 86_400_000
  expect(await cache.fetch('/', renders({ kind: 'failed' }))).toMatchObject({ status: 'stale' })
  clock.now += 1000
  expect(await cache.fetch('/', renders(cacheable('two')))).toMatchObject({ response: { text: 'two' } })
})

test('a response whose visitor exceeded the rate limit stays, and the next visitor renders it', async () => {
  const { cache } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  cache.invalidate()
  expect(await cache.fetch('/', renders({ kind: 'limited' }))).toMatchObject({ response: { text: 'one' } })
  expect(await cache.fetch('/', renders(cacheable('two')))).toMatchObject({
    response: { text: 'two' },
    status: 'miss',
  })
})

test('a visitor who waited for a rate-limited one renders the response again', async () => {
  const { cache } = getCache()
  const { render, finish } = held()
  const [first, second] = [cache.fetch('/', render), cache.fetch('/', renders(cacheable('one')))]
  finish({ kind: 'limited' })
  expect([await first, await second]).toMatchObject([null, { response: { text: 'one' } }])
})

test('a visitor who waits too long for a changed response gets the earlier one', async () => {
  const { cache } = getCache({ timeoutMs: 1 })
  await cache.fetch('/', renders(cacheable('one')))
  cache.invalidate()
  const { render, finish } = held()
  expect(await cache.fetch('/', render)).toMatchObject({ response: { text: 'one' }, status: 'stale' })
  finish(cacheable('two'))
  await vi.waitFor(() => expect(cache.getFresh('/')?.text).toBe('two'), 20_000)
})

test('a response that is no longer public is dropped, and a first failure is not cached', async () => {
  const { cache } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  cache.invalidate()
  expect(await cache.fetch('/', renders({ kind: 'refused' }))).toBeNull()
  expect(await cache.fetch('/new', renders({ kind: 'failed' }))).toBeNull()
  expect(cache.getSize()).toEqual({ entries: 0, bytes: 0 })
})

test('without change events, responses stay fresh for a short time only', async () => {
  const { cache, clock } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  cache.setHasEvents(false)
  clock.now = 999
  expect(cache.getFresh('/')?.text).toBe('one')
  clock.now = 1000
  expect(cache.getFresh('/')).toBeNull()
  cache.setHasEvents(true)
  expect(cache.getFresh('/')?.text).toBe('one')
})

test('without change events no visitor gets the earlier response, as long as a new one can be rendered', async () => {
  const { cache, clock } = getCache()
  cache.setHasEvents(false)
  await cache.fetch('/', renders(cacheable('one')))
  clock.now = 1000
  expect(await cache.fetch('/', renders(cacheable('two')))).toMatchObject({
    response: { text: 'two' },
    status: 'miss',
  })
  clock.now = 2000
  expect(await cache.fetch('/', renders({ kind: 'refused' }))).toBeNull()
  expect(cache.peek('/')).toBeNull()
})

test('without change events too, a response that cannot be rendered again stays', async () => {
  const { cache, clock } = getCache()
  await cache.fetch('/', renders(cacheable('one')))
  cache.setHasEvents(false)
  clock.now = 86_400_000
  expect(await cache.fetch('/', never)).toMatchObject({ response: { text: 'one' }, status: 'stale' })
})

test('the cache is bounded in entries and bytes: the least recently used go first', async () => {
  const { cache } = getCache({ maxEntries: 3 })
  for (const key of ['/a', '/b', '/c']) await cache.fetch(key, renders(cacheable(key)))
  cache.getFresh('/a')
  await cache.fetch('/d', renders(cacheable('/d')))
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.getFresh(key) !== null)).toEqual(['/a', '/c', '/d'])
  await cache.fetch('/large', renders(cacheable('large', 999)))
  expect(cache.getSize()).toEqual({ entries: 2, bytes: 1000 })
  await cache.fetch('/larger', renders(cacheable('larger', 2000)))
  expect(cache.peek('/larger')).toBeNull()
})

test('what is closed is not sent again, even if it cannot be rendered, and what was begun before is not cached', async () => {
  const { cache } = getCache()
  await cache.fetch('/', renders(cacheable('open')))
  const { render, finish } = held()
  const begun = cache.fetch('/other', render)
  cache.clear()
  finish(cacheable('open too'))
  await begun
  expect([cache.peek('/'), cache.peek('/other')]).toEqual([null, null])
  expect(await cache.fetch('/', renders({ kind: 'failed' }))).toBeNull()
  expect(await cache.fetch('/other', renders(cacheable('closed')))).toMatchObject({ status: 'miss' })
  expect(cache.getSize()).toEqual({ entries: 1, bytes: 1 })
})
