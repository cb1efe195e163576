import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildId } from '~/config/release'
import {
  serverFnFetch,
  fetchRelease,
  isOutdated,
  storeServerRelease,
  isStalePageError,
  recordLostChunk,
} from './newest-release'
import { watchReleases } from './release-watch'
import { StalePageError } from '~/ui/format/error-message'

const fetched = vi.fn<typeof fetch>()
let visibility: DocumentVisibilityState = 'visible'

const asked = () =>
  fetched.mock.calls.map(([request]) => (request instanceof Request ? request.url : request))

const show = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_274_493_064 })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  fetched.mockImplementation(() => Promise.resolve(Response.json({ id: 'another', timestamp: 1 })))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  visibility = 'visible'
  storeServerRelease(buildId)
})

it('asks every hour with the moment in the address, and never while the page is hidden', () => {
  const stop = watchReleases()
  vi.advanceTimersByTime(3_599_999)
  expect(fetched).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(asked()).toEqual([expect.stringMatching(/\/builds\/latest\.json\?1795278093064$/)])
  visibility = 'hidden'
  vi.advanceTimersByTime(3 * 3_600_000)
  expect(fetched).toHaveBeenCalledOnce()
  stop()
})

it('asks when the user comes back, at most once a minute', () => {
  const stop = watchReleases()
  show('hidden')
  show('visible')
  expect(fetched).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  show('visible')
  show('visible')
  expect(fetched).toHaveBeenCalledOnce()
  stop()
  vi.advanceTimersByTime(60_000)
  show('visible')
  expect(fetched).toHaveBeenCalledOnce()
})

it('is outdated while the server reports another release than its own', async () => {
  await fetchRelease()
  expect(isOutdated()).toBe(true)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await fetchRelease()
  expect(isOutdated()).toBe(true)
  fetched.mockResolvedValueOnce(Response.json({ id: buildId }))
  await fetchRelease()
  expect(isOutdated()).toBe(false)
})

it.each([
  ['no answer of the portal', () => new Response('<html>', { status: 200 })],
  ['a failure', () => Response.json({ id: 'another' }, { status: 404 })],
  ['something else', () => Response.json(['another'])],
])('%s says nothing of releases', async (_what, answer) => {
  fetched.mockResolvedValueOnce(answer())
  await fetchRelease()
  expect(isOutdated()).toBe(false)
})

it('learns the release from the answer of a server function, and detects a function that no longer exists', async () => {
  fetched.mockResolvedValueOnce(new Response('{}', { headers: { 'x-portal-release': 'another' } }))
  expect(await (await serverFnFetch('/_serverFn/a')).text()).toBe('{}')
  expect(isOutdated()).toBe(true)
  fetched.mockResolvedValueOnce(new Response('{}', { headers: { 'x-portal-unknown-function': 'true' } }))
  await expect(serverFnFetch('/_serverFn/a')).rejects.toSatisfy(isStalePageError)
})

it('tells what fails because the page is old from what fails', () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  recordLostChunk(lost)
  const told = new Error('This was not done.', { cause: lost })
  expect([lost, new StalePageError(), told].every(isStalePageError)).toBe(true)
  expect(
    [new TypeError('Failed to fetch'), new Error('No.', { cause: null }), null].some(isStalePageError),
  ).toBe(false)
})
