import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccountState, type LookUpAccounts, createRevocationCache } from './revocation-cache'
import type { VerifiedToken } from './identity-provider'

const start = Date.parse('2026-11-21T12:00:00Z')
const good: AccountState = { disabled: false, validAfter: new Date(start - 3_600_000) }

const tokenOf = (identityUid: string, authTime = start): VerifiedToken => ({
  identityUid,
  email: null,
  emailVerified: true,
  signInProvider: 'password',
  accounts: {},
  issuedAt: new Date(authTime),
  authTime: new Date(authTime),
  expiresAt: new Date(authTime + 3_600_000),
})
const [ana, decoy] = [tokenOf('ana'), tokenOf('decoy')]

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

/** A cache over a fake provider that knows these accounts. */
const watched = (accounts: Record<string, AccountState>) => {
  const ask = vi.fn<LookUpAccounts>(
    async (uids: readonly string[]) =>
      new Map(uids.flatMap((uid) => (accounts[uid] ? [[uid, accounts[uid]] as const] : []))),
  )
  const onAway = vi.fn<(error: unknown) => void>()
  return { accounts, ask, onAway, watch: createRevocationCache({ ask, now: () => new Date(), onAway }) }
}

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test.each([
  ['disabled', { ...good, disabled: true }, 'ACCOUNT_DISABLED'],
  ['signed out', { ...good, validAfter: new Date(start + 1_000) }, 'TOKEN_INVALID'],
])(
  'a user who is %s at the provider is signed out within a minute, and no other',
  async (_name, now, refusal) => {
    const { accounts, watch } = watched({ ana: good, decoy: good })
    for (const token of [ana, decoy]) expect(await watch.getRefusal(token)).toBeNull()
    accounts.ana = now
    await after(60_000)
    expect(await watch.getRefusal(ana)).toBe(refusal)
    expect(await watch.getRefusal(decoy)).toBeNull()
  },
)

test('a user who calls all the time is signed out within a minute too', async () => {
  const { accounts, watch } = watched({ ana: good, decoy: good })
  await watch.getRefusal(ana)
  delete accounts.ana
  let passed = 0
  while ((await watch.getRefusal(ana)) === null) {
    await after(1_000)
    passed += 1
    expect(await watch.getRefusal(decoy)).toBeNull()
  }
  expect(passed).toBeLessThanOrEqual(60)
})

test('only accounts that were refused last are looked up again', async () => {
  const { accounts, ask, watch } = watched({ ana: { ...good, disabled: true }, decoy: good })
  expect(await watch.getLastRefusal(ana)).toBeNull()
  for (const token of [ana, decoy]) await watch.getRefusal(token)
  expect(await watch.getLastRefusal(ana)).toBe('ACCOUNT_DISABLED')
  await after(60_000)
  expect(await watch.getLastRefusal(decoy)).toBeNull()
  expect(ask).toHaveBeenCalledTimes(2)
  accounts.ana = good
  expect(await watch.getLastRefusal(ana)).toBeNull()
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a sign-in within the very second of the end counts', async () => {
  const { watch } = watched({ ana: { ...good, validAfter: new Date(start) } })
  expect(await watch.getRefusal(ana)).toBeNull()
  expect(await watch.getRefusal(tokenOf('ana', start - 1_000))).toBe('TOKEN_INVALID')
})

test('it takes no question for each call, and one for many callers', async () => {
  const names = Array.from({ length: 90 }, (_, index) => `person-${index}`)
  const { ask, watch } = watched(Object.fromEntries(names.map((name) => [name, good])))
  await watch.getRefusal(tokenOf('person-0'))
  for (let call = 0; call < 50; call += 1) {
    await Promise.all(names.map((name) => watch.getRefusal(tokenOf(name))))
  }
  // The first caller's look-up, and one for all callers that arrived meanwhile.
  expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
  expect(ask.mock.calls.flatMap(([uids]) => uids)).toHaveLength(90)
})

test('while the provider is away, accounts keep their last state and no caller waits', async () => {
  const { accounts, ask, onAway, watch } = watched({ ana: good, out: { ...good, disabled: true } })
  await watch.getRefusal(ana)
  expect(await watch.getRefusal(tokenOf('out'))).toBe('ACCOUNT_DISABLED')
  ask.mockRejectedValue(new Error('away'))
  await after(120_000)
  for (const token of [ana, decoy]) expect(await watch.getRefusal(token)).toBeNull()
  expect(await watch.getRefusal(tokenOf('out'))).toBe('ACCOUNT_DISABLED')
  const asked = ask.mock.calls.length
  for (let call = 0; call < 20; call += 1) expect(await watch.getRefusal(ana)).toBeNull()
  expect(ask.mock.calls.length).toBe(asked)
  expect(onAway).toHaveBeenCalledOnce()
  // The outage ends: changes made meanwhile take effect.
  delete accounts.ana
  ask.mockImplementation(async () => new Map())
  await after(6_000)
  await watch.getRefusal(ana)
  await after(0)
  expect(await watch.getRefusal(ana)).toBe('TOKEN_INVALID')
})

test('a provider that does not answer delays a call by a second, once', async () => {
  const { ask, watch } = watched({})
  ask.mockReturnValue(new Promise(() => undefined))
  const first = watch.getRefusal(ana)
  let isAnswered = false
  void first.then(() => (isAnswered = true))
  await after(999)
  expect(isAnswered).toBe(false)
  await after(1)
  expect(await first).toBeNull()
  // Without advancing the clock.
  expect(await watch.getRefusal(decoy)).toBeNull()
})

test('while the provider is slow no further caller waits, and a failed round is the last for a while', async () => {
  const { ask, watch } = watched({})
  ask.mockImplementation(
    () => new Promise((_, fail) => void setTimeout(() => fail(new Error('No answer.')), 12_000)),
  )
  const many = (word: string) =>
    Promise.all(Array.from({ length: 250 }, (_, index) => watch.getRefusal(tokenOf(`${word}${index}`))))
  const first = many('first')
  await after(1_000)
  await first
  // Without advancing the clock.
  await many('second')
  await after(11_000)
  await after(0)
  expect(ask).toHaveBeenCalledOnce()
})

test('a user who is let in again gets in at once at this node, and soon at the others', async () => {
  const { accounts, watch } = watched({ ana: { ...good, disabled: true } })
  expect(await watch.getRefusal(ana)).toBe('ACCOUNT_DISABLED')
  accounts.ana = good
  expect(await watch.getRefusal(ana)).toBe('ACCOUNT_DISABLED')
  await after(5_000)
  expect(await watch.getRefusal(ana)).toBeNull()
  accounts.ana = { ...good, disabled: true }
  watch.invalidate('ana')
  expect(await watch.getRefusal(ana)).toBe('ACCOUNT_DISABLED')
})

test('of two answers, the one to the later question counts', async () => {
  const { ask, watch } = watched({})
  const later: ((found: Map<string, AccountState>) => void)[] = []
  ask.mockReturnValueOnce(new Promise((resolve) => later.push(resolve)))
  const slow = watch.getRefusal(ana)
  await after(10)
  expect(watch.learn(ana, null, new Date())).toBe('TOKEN_INVALID')
  later[0]!(new Map([['ana', good]]))
  expect(await slow).toBe('TOKEN_INVALID')
})

test('an answer to a question from before a change does not count after it', async () => {
  const { accounts, ask, watch } = watched({ ana: good })
  const later: ((found: Map<string, AccountState>) => void)[] = []
  ask.mockReturnValueOnce(new Promise((resolve) => later.push(resolve)))
  const slow = watch.getRefusal(ana)
  await after(10)
  watch.invalidate('ana')
  later[0]!(new Map([['ana', { ...good, disabled: true }]]))
  expect(await slow).toBeNull()
  expect(await watch.getRefusal(ana)).toBeNull()
  accounts.ana = { ...good, disabled: true }
  await after(61_000)
  expect(await watch.getRefusal(ana)).toBe('ACCOUNT_DISABLED')
})
