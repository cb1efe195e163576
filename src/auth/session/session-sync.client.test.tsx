import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { ProblemError } from '~/contract/problem'
import type { IdentityToken, openIdentity } from '~/gateways/identity.client'
import { onSessionChange, pauseRefresh, readEndedReason, readRecord } from './session-store'
import { createSessionSync, sessionCookie, type SyncedIdentity } from './session-sync.client'

vi.mock(import('~/gateways/identity.client'), () => ({
  openIdentity: vi.fn<typeof openIdentity>(),
}))

const shut = () => {}

/** Blocks a caller until the test opens it. */
class Gate {
  open: () => void = shut
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const start = Date.parse('2026-11-21T12:00:00Z')

const providerError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })
const offline = providerError('network-request-failed')
const unavailable = new ProblemError('UNAVAILABLE')

/** The provider, and the SDK's storage shared by all pages of this browser. */
const newProvider = () => {
  let serial = 0
  const pages: (() => void)[] = []
  const provider = {
    kept: null as string | null,
    /** The token that is kept with it. */
    keptToken: null as IdentityToken | null,
    failure: null as Error | null,
    /** Resolves when a refresh may be answered. */
    gate: Promise.resolve(),
    refreshedAt: [] as number[],
    /** Milliseconds by which the provider's clock is ahead of this machine's. */
    ahead: 0,
    tokenOf: (identityUid: string): IdentityToken => {
      serial += 1
      return { identityUid, token: `token-${serial}`, expiresAt: Date.now() + provider.ahead + hour }
    },
    /** The library notices with a delay that another page changed its storage. */
    tellPages: async () => {
      for (const tell of pages) tell()
      await vi.advanceTimersByTimeAsync(0)
    },
    openPage: () => {
      let current = provider.kept
      let token = provider.keptToken ?? (current === null ? null : provider.tokenOf(current))
      let listener: ((identityUid: string | null) => void) | null = null
      let check: ((token: IdentityToken) => Promise<void>) | null = null
      const become = (identityUid: string | null, next: IdentityToken | null) => {
        current = identityUid
        token = next
        listener?.(current)
      }
      pages.push(() => {
        if (current !== provider.kept) {
          become(provider.kept, provider.keptToken)
        }
      })
      const identity = {
        onBeforeSignIn: (given: NonNullable<typeof check>) => {
          check = given
        },
        onUserChanged: (given: NonNullable<typeof listener>) => {
          listener = given
          queueMicrotask(() => given(current))
        },
        readToken: async () => token,
        refresh: async () => {
          provider.refreshedAt.push(Date.now() - start)
          const of = current
          await provider.gate
          if (provider.failure !== null) throw provider.failure
          if (of === null) return null
          const refreshed = provider.tokenOf(of)
          // As the SDK does: stores the user of this page again.
          if (current === of) {
            provider.kept = of
            provider.keptToken = refreshed
            become(of, refreshed)
          }
          return refreshed
        },
        signOut: vi.fn<() => Promise<void>>(async () => {
          provider.kept = null
          provider.keptToken = null
          become(null, null)
        }),
        signIn: async (identityUid: string) => {
          const fresh = provider.tokenOf(identityUid)
          await check?.(fresh)
          provider.kept = identityUid
          provider.keptToken = fresh
          become(identityUid, fresh)
        },
      }
      /** The library reports a new token, as it may at any time. */
      const stir = () => become(current, current === null ? null : provider.tokenOf(current))
      return { ...(identity satisfies SyncedIdentity), stir }
    },
  }
  return provider
}

let provider = newProvider()

/** The portal's received calls, and its cookie. */
const portal = { asked: [] as string[], cookie: null as string | null, lives: hour as number }

const tokens = new Map<string, string>()

let setCookie: MockInstance<typeof sessionCookie.set>
let removeCookie: MockInstance<typeof sessionCookie.remove>

/** The browser's lock: one holder after another. */
const createLocks = () => {
  let last = Promise.resolve()
  return {
    request: async <T,>(_name: string, { signal }: LockOptions, work: () => Promise<T>): Promise<T> => {
      const before = last
      const turn = new Gate()
      last = turn.opened.then(() => before)
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      try {
        await Promise.race([before, aborted])
        return await work()
      } finally {
        turn.open()
      }
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  provider = newProvider()
  Object.assign(portal, { asked: [], cookie: null, lives: hour })
  const make = provider.tokenOf
  provider.tokenOf = (identityUid) => {
    const token = make(identityUid)
    tokens.set(token.token, identityUid)
    return token
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createLocks() })
  setCookie = vi.spyOn(sessionCookie, 'set').mockImplementation(async (token) => {
    portal.asked.push(`POST ${tokens.get(token)}`)
    portal.cookie = tokens.get(token) ?? null
    return portal.lives
  })
  removeCookie = vi.spyOn(sessionCookie, 'remove').mockImplementation(async () => {
    portal.asked.push('DELETE')
    portal.cookie = null
  })
})

// A page keeps its listeners for as long as it lives, so those of one test are removed before the next.
const forgotten = [window, document].map((target) => {
  const heard: Parameters<EventTarget['addEventListener']>[] = []
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener']
  target.addEventListener = (...listening: Parameters<EventTarget['addEventListener']>) => {
    heard.push(listening)
    add(...listening)
  }
  return () => {
    for (const [type, listener] of heard.splice(0))
      target.removeEventListener(type, listener as EventListener)
  }
})

afterEach(() => {
  for (const forget of forgotten) forget()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of this browser. */
const openPage = async (known: string | null = null) => {
  const identity = provider.openPage()
  const page = createSessionSync(identity, known)
  await vi.advanceTimersByTimeAsync(0)
  return page
}

type Page = Awaited<ReturnType<typeof openPage>>

const signIn = async (page: Page, identityUid: string) => {
  const signingIn = page.signInWith((identity) => identity.signIn(identityUid))
  await vi.advanceTimersByTimeAsync(0)
  await signingIn
}

const signedInPage = async (identityUid = 'ana') => {
  const page = await openPage()
  await signIn(page, identityUid)
  provider.refreshedAt = []
  portal.asked = []
  return page
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** The machine sleeps: time passes, and no timer runs. */
const sleepFor = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('the session is renewed five minutes before its end, again and again', async () => {
  await signedInPage()
  await pass(54 * minute)
  expect(provider.refreshedAt).toEqual([])
  await pass(2 * hour)
  expect(provider.refreshedAt).toEqual([55 * minute, 110 * minute, 165 * minute])
  expect(portal.asked).toEqual(['POST ana', 'POST ana', 'POST ana'])
})

test('a session of a few minutes is not renewed without a pause', async () => {
  portal.lives = 4 * minute
  await signedInPage()
  await pass(29 * second)
  expect(provider.refreshedAt).toEqual([])
  await pass(61 * second)
  expect(provider.refreshedAt).toEqual([30 * second, 60 * second, 90 * second])
})

test('after a network failure it is tried again after 30 s, 60 s and on, and once more before the end', async () => {
  await signedInPage()
  provider.failure = offline
  await pass(2 * hour)
  const sinceFirst = provider.refreshedAt.map((at) => (at - 55 * minute) / second)
  expect(sinceFirst).toEqual([0, 30, 90, 210, 270, 750, 1710, 2670, 3630])
  provider.failure = null
  await pass(16 * minute)
  expect(portal.asked).toEqual(['POST ana'])
})

test('the portal that cannot be reached is asked again the same way', async () => {
  await signedInPage()
  setCookie.mockRejectedValueOnce(unavailable)
  await pass(55 * minute + 29 * second)
  expect(portal.asked).toEqual([])
  await pass(second)
  expect(portal.asked).toEqual(['POST ana'])
})

test('a portal that names its own time is not asked before', async () => {
  await signedInPage()
  setCookie.mockRejectedValueOnce(new ProblemError('TOO_MANY_REQUESTS', { retryAfter: 90 }))
  await pass(55 * minute + 89 * second)
  expect(portal.asked).toEqual([])
  await pass(second)
  expect(portal.asked).toEqual(['POST ana'])
})

test.each([
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the machine is online again', () => window.dispatchEvent(new Event('online'))],
  [
    'the page comes back from the back-forward cache',
    () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ],
])(
  'when %s, it does not wait for the next attempt, nor renews what needs no renewal',
  async (_when, wake) => {
    await signedInPage()
    wake()
    await pass(0)
    expect(provider.refreshedAt).toEqual([])
    provider.failure = offline
    await pass(56 * minute)
    provider.failure = null
    provider.refreshedAt = []
    wake()
    await pass(0)
    expect(provider.refreshedAt).toEqual([56 * minute])
    expect(portal.cookie).toBe('ana')
  },
)

test('after a night asleep the first check renews the session', async () => {
  await signedInPage()
  sleepFor(9 * hour)
  window.dispatchEvent(new Event('focus'))
  await pass(0)
  expect(provider.refreshedAt).toEqual([9 * hour])
  expect(portal.asked).toEqual(['POST ana'])
})

test('a short sleep ends the wait for the next attempt too', async () => {
  await signedInPage()
  provider.failure = offline
  await pass(90 * minute)
  provider.failure = null
  provider.refreshedAt = []
  // The next one would be after sixteen minutes.
  sleepFor(3 * minute)
  window.dispatchEvent(new Event('focus'))
  await pass(0)
  expect(provider.refreshedAt).toEqual([93 * minute])
})

test.each([
  ['ahead', 5 * hour],
  ['behind', -5 * hour],
])('on a machine whose clock is hours %s, nothing is renewed more often', async (_how, wrong) => {
  // The provider's times lie hours away from this machine's.
  provider.ahead = -wrong
  await signedInPage()
  await pass(2 * hour)
  expect(provider.refreshedAt).toEqual([55 * minute, 110 * minute])
})

test('a clock that is set back renews the session once, since its end is unknown', async () => {
  await signedInPage()
  await pass(10 * minute)
  vi.setSystemTime(Date.now() - 3 * hour)
  await pass(2 * minute)
  expect(provider.refreshedAt).toHaveLength(1)
  await pass(50 * minute)
  expect(provider.refreshedAt).toHaveLength(1)
})

test('of two pages one renews, and the other takes over what it got', async () => {
  await signedInPage()
  await openPage('ana')
  portal.asked = []
  await pass(54 * minute)
  const gate = new Gate()
  provider.gate = gate.opened
  await pass(minute)
  expect(provider.refreshedAt).toHaveLength(1)
  gate.open()
  await pass(50 * minute)
  expect(provider.refreshedAt).toHaveLength(1)
  expect(portal.asked).toEqual(['POST ana'])
})

test('pages that cannot renew wait together, and not each for itself', async () => {
  await signedInPage()
  await openPage('ana')
  provider.failure = offline
  await pass(57 * minute)
  expect(provider.refreshedAt.map((at) => (at - 55 * minute) / second)).toEqual([0, 30, 90])
})

test('a page opened without a session makes one of the existing sign-in', async () => {
  await signedInPage()
  const signInName = readRecord()?.signIn
  portal.cookie = null
  await openPage()
  expect(portal.asked).toEqual(['POST ana'])
  expect(portal.cookie).toBe('ana')
  expect(readRecord()?.signIn).toBe(signInName)
})

test('a sign-out is not undone by a refresh that comes too late', async () => {
  await signedInPage()
  const other = await openPage('ana')
  await pass(54 * minute)
  const gate = new Gate()
  provider.gate = gate.opened
  // The first page's refresh hangs.
  await pass(minute)
  expect(provider.refreshedAt).toHaveLength(1)
  const leaving = other.signOut()
  await pass(4 * second)
  await leaving
  portal.asked = []
  gate.open()
  await pass(second)
  expect(provider.kept).toBeNull()
  await provider.tellPages()
  await pass(2 * hour)
  expect(portal.asked).toEqual([])
  expect(portal.cookie).toBeNull()
  expect(provider.kept).toBeNull()
  expect(readRecord()).toBeNull()
})

test('a session that the portal made after a sign-out is deleted again', async () => {
  const page = await signedInPage()
  const other = await openPage('ana')
  portal.asked = []
  const gate = new Gate()
  setCookie.mockImplementationOnce(async () => {
    await gate.opened
    portal.cookie = 'ana'
    return hour
  })
  await pass(55 * minute)
  const leaving = Promise.all([page.signOut(), other.signOut()])
  await pass(10 * second)
  await leaving
  gate.open()
  await pass(second)
  expect(portal.cookie).toBeNull()
  expect(readRecord()).toBeNull()
})

test('a page that slept through a sign-out takes part in it when it wakes up', async () => {
  await signedInPage()
  const other = await openPage('ana')
  localStorage.removeItem('portal.signed-in')
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(other.identity.signOut).toHaveBeenCalled()
})

test('a sign-in that the SDK stored after a sign-out makes no session', async () => {
  provider.kept = 'ana'
  const page = await openPage()
  expect(page.identity.signOut).toHaveBeenCalled()
  expect(portal.asked).toEqual([])
})

test('the last to sign in is the user of every page', async () => {
  await signedInPage('ana')
  const other = await openPage('ana')
  await signIn(other, 'ben')
  await provider.tellPages()
  expect(portal.cookie).toBe('ben')
  await pass(3 * hour)
  expect(portal.cookie).toBe('ben')
  expect(readRecord()?.identityUid).toBe('ben')
})

test('a sign-in waits for a pending refresh, which would store its user afterwards', async () => {
  await signedInPage('ana')
  const other = await openPage('ana')
  await pass(54 * minute)
  const gate = new Gate()
  provider.gate = gate.opened
  await pass(minute)
  const signingIn = other.signInWith((identity) => identity.signIn('ben'))
  await pass(second)
  expect(portal.cookie).toBe('ana')
  gate.open()
  await pass(second)
  await signingIn
  expect([portal.cookie, provider.kept]).toEqual(['ben', 'ben'])
})

test('a page that does not know yet of the next user posts no token of the previous one', async () => {
  const page = await signedInPage('ana')
  const other = await openPage('ana')
  await signIn(other, 'ben')
  portal.asked = []
  page.identity.stir()
  await pass(second)
  expect(portal.asked).toEqual([])
  expect(portal.cookie).toBe('ben')
})

test('a pending refresh does not replace the next user by the previous one', async () => {
  await signedInPage('ana')
  await pass(54 * minute)
  const gate = new Gate()
  provider.gate = gate.opened
  await pass(minute)
  const other = await openPage('ana')
  const signingIn = other.signInWith((identity) => identity.signIn('ben'))
  // It waits for the lock twice: when it opens, and when the user signs in.
  await pass(7 * second)
  await signingIn
  expect(portal.cookie).toBe('ben')
  gate.open()
  await pass(minute)
  expect(portal.cookie).toBe('ben')
  expect(readRecord()?.identityUid).toBe('ben')
})

test('a new sign-in asks the portal three times, and fails with it', async () => {
  const page = await openPage()
  setCookie.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable)
  const lucky = page.signInWith((identity) => identity.signIn('ana'))
  await pass(3 * second)
  await lucky
  expect(portal.cookie).toBe('ana')
  const leaving = page.signOut()
  await pass(0)
  await leaving
  setCookie.mockRejectedValue(unavailable)
  const failing = page.signInWith((identity) => identity.signIn('ana')).catch((error: unknown) => error)
  await pass(3 * second)
  expect(await failing).toBe(unavailable)
  expect([portal.cookie, provider.kept, readRecord()]).toEqual([null, null, null])
})

test('a portal that refuses a new sign-in is asked once', async () => {
  const page = await openPage()
  const refusal = new ProblemError('ACCOUNT_BLOCKED')
  setCookie.mockRejectedValue(refusal)
  await expect(page.signInWith((identity) => identity.signIn('ana'))).rejects.toBe(refusal)
  expect(setCookie).toHaveBeenCalledTimes(1)
  expect(provider.kept).toBeNull()
})

test.each([
  ['user-disabled', () => (provider.failure = providerError('user-disabled')), 'user-disabled'],
  [
    'user-token-expired',
    () => (provider.failure = providerError('user-token-expired')),
    'user-token-expired',
  ],
  ['user-not-found', () => (provider.failure = providerError('user-not-found')), 'user-not-found'],
  [
    'a new token refused by the portal',
    () => setCookie.mockRejectedValue(new ProblemError('TOKEN_INVALID')),
    'user-token-expired',
  ],
  [
    'an account that was closed',
    () => setCookie.mockRejectedValue(new ProblemError('ACCOUNT_DISABLED')),
    'ACCOUNT_DISABLED',
  ],
])(
  '%s ends the session everywhere, and the reason is kept until the next sign-in',
  async (_what, happen, reason) => {
    const page = await signedInPage()
    happen()
    await pass(55 * minute)
    expect([portal.cookie, provider.kept, readRecord()]).toEqual([null, null, null])
    expect(readEndedReason()).toBe(reason)
    expect(provider.refreshedAt).toHaveLength(1)
    provider.failure = null
    setCookie.mockResolvedValue(hour)
    await signIn(page, 'ana')
    expect(readEndedReason()).toBeNull()
  },
)

test('a sign-in that the provider does not know any more when the page comes ends with a reason', async () => {
  await signedInPage()
  provider.kept = null
  provider.keptToken = null
  sleepFor(20 * minute)
  await openPage()
  expect(readRecord()).toBeNull()
  expect(readEndedReason()).toBe('user-token-expired')
})

test('a page opened during a sign-in in another one does not end it', async () => {
  await signedInPage()
  // The library has not stored yet what the other page was given.
  provider.kept = null
  provider.keptToken = null
  await openPage()
  expect(readRecord()?.identityUid).toBe('ana')
  expect(portal.cookie).toBe('ana')
})

test('a session without a sign-in of this browser behind it is left alone', async () => {
  await openPage('ana')
  await pass(2 * hour)
  expect(portal.asked).toEqual([])
})

test('what a call asks for is renewed, unless another page has renewed it since', async () => {
  const page = await signedInPage()
  await pass(10 * minute)
  const askedAt = Date.now()
  const renewing = page.renew(askedAt)
  const again = page.renew(askedAt)
  await pass(0)
  expect(await Promise.all([renewing, again])).toEqual([true, true])
  expect(provider.refreshedAt).toHaveLength(1)
  await pass(second)
  expect(await page.renew(askedAt)).toBe(true)
  expect(provider.refreshedAt).toHaveLength(1)
  // A call that finds no session right after it was renewed is not helped by another renewal.
  expect(await page.renew(Date.now())).toBe(false)
  expect(provider.refreshedAt).toHaveLength(1)
})

test('a failed renewal is reported, and the call does not wait for the next attempt', async () => {
  const page = await signedInPage()
  sleepFor(9 * hour)
  provider.failure = offline
  expect(await page.renew(Date.now())).toBe(false)
  provider.failure = null
  expect(await page.renew(Date.now())).toBe(true)
})

test('a token that the provider renewed is sent to the portal before any other call', async () => {
  const page = await signedInPage()
  const older = provider.tokenOf('ana')
  await pass(second)
  const token = provider.tokenOf('ana')
  await page.follow(token)
  await page.follow(token)
  await page.follow(older)
  expect(portal.asked).toEqual(['POST ana'])
  expect(readRecord()?.tokenExpiresAt).toBe(token.expiresAt)
})

test('a token that arrives after a sign-out makes no session', async () => {
  const page = await signedInPage()
  const token = provider.tokenOf('ana')
  await page.signOut()
  portal.asked = []
  await page.follow(token)
  expect(portal.asked).toEqual([])
  expect(readRecord()).toBeNull()
})

test('sign-out works where the browser’s database does not answer', async () => {
  const page = await signedInPage()
  const heard = vi.fn<(change: string) => void>()
  const stop = onSessionChange(heard)
  vi.mocked(page.identity.signOut).mockImplementationOnce(() => new Gate().opened)
  void page.signOut()
  await pass(3 * second)
  stop()
  expect([portal.asked, readRecord(), heard.mock.calls]).toEqual([['DELETE'], null, [['left']]])
  // What the SDK still stores does not make a session, and the next page deletes it.
  await openPage()
  expect([portal.asked, provider.kept]).toEqual([['DELETE'], null])
})

test('a late answer to a sign-out ends no sign-in that began meanwhile', async () => {
  const page = await signedInPage('ana')
  const other = await openPage('ana')
  const gate = new Gate()
  removeCookie.mockImplementationOnce(() => gate.opened)
  const leaving = page.signOut()
  const signingIn = other.signInWith((identity) => identity.signIn('ben'))
  await pass(4 * second)
  await signingIn
  gate.open()
  await pass(second)
  await leaving
  expect([provider.kept, readRecord()?.identityUid]).toEqual(['ben', 'ben'])
})

test('nothing is renewed while renewals are paused, and then at once', async () => {
  await signedInPage()
  const resume = pauseRefresh()
  await pass(56 * minute)
  expect(provider.refreshedAt).toEqual([])
  resume()
  await pass(0)
  expect(provider.refreshedAt).toHaveLength(1)
})

test('where a browser has no locks, no page waits and the last write wins', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  await signedInPage('ana')
  const other = await openPage('ana')
  await pass(54 * minute)
  const gate = new Gate()
  provider.gate = gate.opened
  await pass(minute)
  await signIn(other, 'ben')
  expect(portal.cookie).toBe('ben')
  gate.open()
  await pass(minute)
  expect([portal.cookie, readRecord()?.identityUid]).toEqual(['ben', 'ben'])
})

test('the session lasts as long as the portal says', async () => {
  setCookie.mockRestore()
  const headers = { 'session-ends-in': '3600' }
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers }))
  expect(await sessionCookie.set('token')).toBe(hour)
})

test('a captive portal signs no user in or out', async () => {
  setCookie.mockRestore()
  removeCookie.mockRestore()
  const headers = { 'content-type': 'text/html' }
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers }))
  await expect(sessionCookie.set('token')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(sessionCookie.remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
