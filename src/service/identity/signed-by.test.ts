import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenReader } from './tokens'

const address = 'https://keys.example/jwks'
const pairs = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
const [first, second] = pairs
const minute = 60_000
const seconds = () => Math.floor(Date.now() / 1000)

let published: [kid: string, key: CryptoKey][] = []
let isAway = false
let fetched = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  published = [['first', first.publicKey]]
  isAway = false
  fetched = 0
  vi.stubGlobal('fetch', async () => {
    fetched += 1
    if (isAway) throw new TypeError('fetch failed')
    const keys = await Promise.all(
      published.map(async ([kid, key]) => ({ ...(await exportJWK(key)), kid, alg: 'RS256' })),
    )
    return Response.json({ keys })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sign = (kid = 'first', key = first.privateKey, from = seconds()) =>
  new SignJWT({ sub: 'ana' })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt(from)
    .setExpirationTime(from + 3600)
    .sign(key)
const reader = () =>
  createTokenReader(address, 'TOKEN_INVALID', { algorithms: ['RS256'], clockTolerance: 10 })

test('while the keys cannot be fetched, the last ones count for a day and no caller waits', async () => {
  const read = reader()
  await read(await sign(), new Date())
  isAway = true
  for (const minutes of [11, 11, 11]) {
    vi.advanceTimersByTime(minutes * minute)
    expect(await read(await sign(), new Date())).toMatchObject({ sub: 'ana' })
  }
  expect(fetched).toBe(4)
  // While the keys cannot be fetched, a token with a possibly newer key is not refused as invalid.
  const newer = await sign('second', second.privateKey)
  await expect(read(newer, new Date())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  vi.advanceTimersByTime(24 * 60 * minute)
  await expect(read(await sign(), new Date())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  isAway = false
  expect(await read(await sign(), new Date())).toMatchObject({ sub: 'ana' })
})

test('keys are fetched again every ten minutes, and a withdrawn one no longer counts', async () => {
  const read = reader()
  await read(await sign(), new Date())
  published = [['second', second.publicKey]]
  vi.advanceTimersByTime(9 * minute)
  await read(await sign(), new Date())
  expect(fetched).toBe(1)
  vi.advanceTimersByTime(2 * minute)
  await read(await sign(), new Date())
  await vi.waitFor(async () => {
    await expect(read(await sign(), new Date())).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  }, 20_000)
  expect(await read(await sign('second', second.privateKey), new Date())).toMatchObject({ sub: 'ana' })
  expect(fetched).toBe(2)
})

test('a token is good by the time that is given, not by the machine’s', async () => {
  const read = reader()
  const token = await sign()
  const at = (minutes: number) => new Date(Date.now() + minutes * minute)
  await expect(read(token, at(61))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  vi.advanceTimersByTime(61 * minute)
  await expect(read(token, at(0))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await read(token, at(-30))).toMatchObject({ sub: 'ana' })
})
