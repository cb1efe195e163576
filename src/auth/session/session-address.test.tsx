import { afterEach, expect, test, vi } from 'vitest'
import { deleteSession, postSession } from './session-address.client'

const answerWith = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())

afterEach(() => vi.unstubAllGlobals())

test('a session lasts as long as the portal says', async () => {
  answerWith(() => new Response(null, { status: 204, headers: { 'session-ends-in': '3600' } }))
  expect(await postSession('token')).toBe(3_600_000)
})

test('a network’s captive page signs no user in or out', async () => {
  answerWith(
    () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  )
  await expect(postSession('token')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(deleteSession()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
