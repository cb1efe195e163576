import { expect, test, vi } from 'vitest'
import { keptAnswers, type KeptAnswersOptions, type Made } from './kept-answers'

interface Text {
  text: string
  bytes: number
}

const getCache = (options: Partial<KeptAnswersOptions> = {}) => {
  const clock = { now: 0 }
  const cache = keptAnswers<Text>({
    now: () => clock.now,
    maxEntries: 10,
    maxBytes: 1000,
    freshFor: 60_000,
    freshUntold: 1000,
    staleFor: 300_000,
    patience: 30_000,
    pause: 1000,
    ...options,
  })
  cache.tell(true)
  return { cache, clock }
}

const kept = (text: string, bytes = 1): Made<Text> => ({ kind: 'kept', answer: { text, bytes } })
const made = (...results: Made<Text>[]) => {
  const make = vi.fn<() => Promise<Made<Text>>>()
  for (const each of results) make.mockResolvedValueOnce(each)
  return make
}

/** One that finishes when the test says so. */
const held = () => {
  const waiting: ((result: Made<Text>) => void)[] = []
  const promise = new Promise<Made<Text>>((resolve) => {
    waiting.push(resolve)
  })
  return { make: () => promise, finish: (result: Made<Text>) => waiting[0]?.(result) }
}

const never = () => Promise.reject(new Error('not to be made'))

test('concurrent requests share one making of an answer', async () => {
  const { cache } = getCache()
  const { make, finish } = held()
  const counted = vi.fn<() => Promise<Made<Text>>>(make)
  const asked = [cache.take('/', counted), cache.take('/', counted), cache.take('/', counted)]
  finish(kept('one'))
  expect((await Promise.all(asked)).map((taken) => taken?.answer.text)).toEqual(['one', 'one', 'one'])
  expect(counted).toHaveBeenCalledTimes(1)
  expect(await cache.take('/', never)).toMatchObject({ how: 'hit' })
  expect(cache.fresh('/')?.text).toBe('one')
})

test('a stale answer is given at once, while a new one is made', async () => {
  const { cache, clock } = getCache()
  await cache.take('/', made(kept('one')))
  clock.now = 61_000
  expect(cache.fresh('/')).toBeNull()
  const { make, finish } = held()
  expect(await cache.take('/', make)).toEqual({ answer: { text: 'one', bytes: 1 }, how: 'stale' })
  finish(kept('two'))
  await vi.waitFor(() => expect(cache.fresh('/')?.text).toBe('two'), 20_000)
})

test('an answer that has grown too old is made again first', async () => {
  const { cache, clock } = getCache()
  await cache.take('/', made(kept('one')))
  clock.now = 301_000
  expect(await cache.take('/', made(kept('two')))).toMatchObject({ answer: { text: 'two' }, how: 'miss' })
})

test('after a change no visitor gets the earlier answer, as long as a new one can be made', async () => {
  const { cache } = getCache()
  await cache.take('/', made(kept('one')))
  await cache.take('/other', made(kept('other')))
  cache.change()
  expect([cache.fresh('/'), cache.fresh('/other')]).toEqual([null, null])
  expect(await cache.take('/', made(kept('two')))).toMatchObject({ answer: { text: 'two' }, how: 'miss' })
})

test('an answer begun before a change does not count as made after it', async () => {
  const { cache } = getCache()
  const before = held()
  const first = cache.take('/', before.make)
  cache.change()
  const second = cache.take('/', made(kept('after')))
  expect((await second)?.answer.text).toBe('after')
  before.finish(kept('before'))
  expect((await first)?.answer.text).toBe('before')
  expect(cache.fresh('/')?.text).toBe('after')
})

test('an answer that cannot be made again stays, and is retried only after a while', async () => {
  const { cache, clock } = getCache()
  await cache.take('/', made(kept('one')))
  cache.change()
  const failing = vi.fn<() => Promise<never>>(never)
  expect(await cache.take('/', failing)).toMatchObject({ answer: { text: 'one' }, how: 'stale' })
  expect(await cache.take('/', failing)).toMatchObject({ answer: { text: 'one' }, how: 'stale' })
  expect(failing).toHaveBeenCalledTimes(1)
  clock.now = 86_400_000
  expect(await cache.take('/', made({ kind: 'failed' }))).toMatchObject({ how: 'stale' })
  clock.now += 1000
  expect(await cache.take('/', made(kept('two')))).toMatchObject({ answer: { text: 'two' } })
})

test('an answer whose maker exceeded the rate limit stays, and the next visitor makes it', async () => {
  const { cache } = getCache()
  await cache.take('/', made(kept('one')))
  cache.change()
  expect(await cache.take('/', made({ kind: 'limited' }))).toMatchObject({ answer: { text: 'one' } })
  expect(await cache.take('/', made(kept('two')))).toMatchObject({ answer: { text: 'two' }, how: 'miss' })
})

test('a visitor who waited for a rate-limited maker makes the answer again', async () => {
  const { cache } = getCache()
  const { make, finish } = held()
  const [first, second] = [cache.take('/', make), cache.take('/', made(kept('one')))]
  finish({ kind: 'limited' })
  expect([await first, await second]).toMatchObject([null, { answer: { text: 'one' } }])
})

test('a visitor who waits too long for a changed answer gets the earlier one', async () => {
  const { cache } = getCache({ patience: 1 })
  await cache.take('/', made(kept('one')))
  cache.change()
  const { make, finish } = held()
  expect(await cache.take('/', make)).toMatchObject({ answer: { text: 'one' }, how: 'stale' })
  finish(kept('two'))
  await vi.waitFor(() => expect(cache.fresh('/')?.text).toBe('two'), 20_000)
})

test('an answer that is no longer public is dropped, and a first failure is not cached', async () => {
  const { cache } = getCache()
  await cache.take('/', made(kept('one')))
  cache.change()
  expect(await cache.take('/', made({ kind: 'refused' }))).toBeNull()
  expect(await cache.take('/new', made({ kind: 'failed' }))).toBeNull()
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('without change events, answers stay fresh for a short time only', async () => {
  const { cache, clock } = getCache()
  await cache.take('/', made(kept('one')))
  cache.tell(false)
  clock.now = 999
  expect(cache.fresh('/')?.text).toBe('one')
  clock.now = 1000
  expect(cache.fresh('/')).toBeNull()
  cache.tell(true)
  expect(cache.fresh('/')?.text).toBe('one')
})

test('without change events no visitor gets the earlier answer, as long as a new one can be made', async () => {
  const { cache, clock } = getCache()
  cache.tell(false)
  await cache.take('/', made(kept('one')))
  clock.now = 1000
  expect(await cache.take('/', made(kept('two')))).toMatchObject({ answer: { text: 'two' }, how: 'miss' })
  clock.now = 2000
  expect(await cache.take('/', made({ kind: 'refused' }))).toBeNull()
  expect(cache.last('/')).toBeNull()
})

test('without change events too, an answer that cannot be made again stays', async () => {
  const { cache, clock } = getCache()
  await cache.take('/', made(kept('one')))
  cache.tell(false)
  clock.now = 86_400_000
  expect(await cache.take('/', never)).toMatchObject({ answer: { text: 'one' }, how: 'stale' })
})

test('the cache is bounded in entries and bytes: the least recently used go first', async () => {
  const { cache } = getCache({ maxEntries: 3 })
  for (const key of ['/a', '/b', '/c']) await cache.take(key, made(kept(key)))
  cache.fresh('/a')
  await cache.take('/d', made(kept('/d')))
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.fresh(key) !== null)).toEqual(['/a', '/c', '/d'])
  await cache.take('/large', made(kept('large', 999)))
  expect(cache.size()).toEqual({ entries: 2, bytes: 1000 })
  await cache.take('/larger', made(kept('larger', 2000)))
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('what an answer takes later is counted too', async () => {
  const { cache } = getCache()
  await cache.take('/small', made(kept('small')))
  const growing = { text: 'growing', bytes: 1 }
  await cache.take('/', made({ kind: 'kept', answer: growing }))
  growing.bytes = 999
  cache.weigh('/', growing)
  expect(cache.size()).toEqual({ entries: 2, bytes: 1000 })
  growing.bytes = 1000
  cache.weigh('/', growing)
  expect(cache.size()).toEqual({ entries: 1, bytes: 1000 })
  cache.weigh('/', { text: 'another', bytes: 5 })
  expect(cache.size()).toEqual({ entries: 1, bytes: 1000 })
})

test('what is closed is given no more, though it cannot be made again, and nothing that was begun before is kept', async () => {
  const { cache } = getCache()
  await cache.take('/', made(kept('open')))
  const { make, finish } = held()
  const begun = cache.take('/other', make)
  cache.forget()
  finish(kept('open too'))
  await begun
  expect([cache.last('/'), cache.last('/other')]).toEqual([null, null])
  expect(await cache.take('/', made({ kind: 'failed' }))).toBeNull()
  expect(await cache.take('/other', made(kept('closed')))).toMatchObject({ how: 'miss' })
  expect(cache.size()).toEqual({ entries: 1, bytes: 1 })
})
