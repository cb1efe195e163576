import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import { hasPending, sessionFetch, setPageUser, unpausedFetch } from './session-fetch'
import { writeRecord } from './session-store'
import { type openSessionSync, renewNow, renewSession } from './session-sync'

vi.mock(import('./session-sync'), () => ({
  renewSession: vi.fn<typeof renewSession>(),
  renewNow: vi.fn<typeof renewNow>(async () => true),
  enableRenewal: vi.fn<() => void>(),
  openSessionSync: vi.fn<typeof openSessionSync>(),
}))

const sent: RequestInit[] = []
let answers: number[] = []
// Of a function that was reached.
const mark = { 'x-portal-release': 'this' }

beforeEach(() => {
  sent.length = 0
  answers = [200]
  localStorage.clear()
  setPageUser(null)
  vi.mocked(renewSession).mockReset().mockResolvedValue(true)
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init)
    return new Response('', { status: answers[sent.length - 1] ?? 200, headers: mark })
  })
})

afterEach(() => vi.unstubAllGlobals())

const session = (endsIn: number) =>
  writeRecord({
    signIn: 'one',
    identityUid: 'ana',
    tokenExpiresAt: 0,
    endsAt: Date.now() + endsIn,
    renewedAt: Date.now(),
    failures: 0,
    retryAt: 0,
  })

/** As `fetch`: an aborted call fails with the signal's reason. */
const answeredNever = (_address: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const ask = () => sessionFetch('/_serverFn/x', { method: 'POST', body: '{"name":"typed"}' })

test('a call that finds no session is repeated once, as it was, after the session was renewed', async () => {
  session(3_000_000)
  answers = [401, 200]
  expect((await ask()).status).toBe(200)
  expect(sent.map(({ body }) => body)).toEqual(['{"name":"typed"}', '{"name":"typed"}'])
})

test('it is not repeated twice, nor where there is no session to renew', async () => {
  answers = [401, 401, 200]
  expect((await ask()).status).toBe(401)
  expect(sent).toHaveLength(2)
  sent.length = 0
  vi.mocked(renewSession).mockResolvedValue(false)
  expect((await ask()).status).toBe(401)
  expect(sent).toHaveLength(1)
})

test.each([200, 403, 404, 500, 503])('an answer of %i is returned unchanged', async (status) => {
  answers = [status]
  expect((await ask()).status).toBe(status)
  expect(sent).toHaveLength(1)
  expect(renewSession).not.toHaveBeenCalled()
})

test('a session that has ended, counted 30 s early, is renewed before the call', async () => {
  session(29_000)
  vi.mocked(renewSession).mockImplementation(async () => {
    expect(sent).toHaveLength(0)
    return true
  })
  await ask()
  expect(renewSession).toHaveBeenCalledTimes(1)
  session(31_000)
  await ask()
  expect(renewSession).toHaveBeenCalledTimes(1)
})

test('each call names the user of its page, and a visitor’s names none', async () => {
  await ask()
  setPageUser('ana')
  await ask()
  expect(sent.map(({ headers }) => new Headers(headers).get('x-portal-person'))).toEqual([null, 'ana'])
})

test('a call made while renewals are paused does not wait for itself', async () => {
  vi.mocked(renewSession).mockReturnValue(new Promise(() => undefined))
  session(29_000)
  answers = [401, 200]
  expect((await unpausedFetch('/_serverFn/x', { method: 'POST', body: '{}' })).status).toBe(200)
  expect(renewNow).toHaveBeenCalledTimes(2)
  expect(renewSession).not.toHaveBeenCalled()
})

test.each([
  [undefined, true],
  ['short', true],
  ['x'.repeat(60_000), true],
  // Two bytes each.
  ['é'.repeat(30_001), undefined],
])('what is written outlives its page as far as browsers let it', async (body, keepalive) => {
  await sessionFetch('/_serverFn/x', { method: 'POST', ...(body !== undefined && { body }) })
  expect(sent.map((init) => [init.body, init.keepalive])).toEqual([[body, keepalive]])
})

test('browsers limit the bytes of keepalive calls, and reads end with the page', async () => {
  const body = 'x'.repeat(25_000)
  const write = () => sessionFetch('/_serverFn/x', { method: 'POST', body })
  await Promise.all([write(), write(), write()])
  await write()
  await sessionFetch('/_serverFn/x?payload=1', { method: 'GET' })
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, undefined, true, undefined])
})

test('a call too long for keepalive asks before the page is left, until it is answered', async () => {
  const answer = later<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const short = ask()
  await Promise.resolve()
  expect(hasPending()).toBe(false)
  const upload = sessionFetch('/_serverFn/x', { method: 'POST', body: new FormData() })
  await vi.waitFor(() => expect(hasPending()).toBe(true))
  answer.settle(new Response('', { headers: mark }))
  await Promise.all([short, upload])
  expect(hasPending()).toBe(false)
})

test('an unanswered call times out after a minute, a long one later, and files have no limit', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal('fetch', answeredNever)
    const failures: unknown[] = []
    const call = (init: RequestInit) =>
      void sessionFetch('/_serverFn/x', init).catch((error: unknown) => failures.push(error))
    call({ method: 'GET' })
    call({ method: 'POST', body: 'x'.repeat(10_000) })
    call({ method: 'POST', body: new FormData() })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(failures).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(failures).toEqual([expect.objectContaining({ failure: 'timeout' })])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(failures).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000_000)
    expect(failures).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that began in time may take longer, and the caller may abort at any moment', async () => {
  vi.useFakeTimers()
  try {
    const { signal } = (await sessionFetch('/_serverFn/x'), sent[0] ?? {})
    await vi.advanceTimersByTimeAsync(10_000_000)
    expect(signal?.aborted).toBe(false)
    vi.stubGlobal('fetch', answeredNever)
    const leaving = new AbortController()
    const asked = sessionFetch('/_serverFn/x', { signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toBe(leaving.signal.reason)
  } finally {
    vi.useRealTimers()
  }
})

test.each([sessionFetch, unpausedFetch])('a missing answer is reported', async (asking) => {
  const lost = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(lost))
  await expect(asking('/_serverFn/x')).rejects.toMatchObject({ failure: 'network', cause: lost })
  const left = new DOMException('Aborted', 'AbortError')
  vi.stubGlobal('fetch', () => Promise.reject(left))
  await expect(asking('/_serverFn/x')).rejects.toBe(left)
})

test.each([sessionFetch, unpausedFetch])(
  'a network’s captive page is no answer, and a proxy’s error is the proxy’s',
  async (asking) => {
    const type = { 'content-type': 'text/html' }
    vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: type }))
    await expect(asking('/_serverFn/x')).rejects.toMatchObject({ failure: 'network' })
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: type }))
    await expect(asking('/_serverFn/x')).rejects.toMatchObject({ failure: 'status', status: 502 })
  },
)
