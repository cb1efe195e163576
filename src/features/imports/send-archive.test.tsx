import { expect, test, vi } from 'vitest'
import { sendArchive } from './new-import'

const options = { source: 'docs', audience: 'approved', publish: true, target: '' } as const

const answered = (status: number, text: string, retryAfter: string | null = null) => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: status }, responseText: { value: text } })
    vi.spyOn(this, 'getResponseHeader').mockReturnValue(retryAfter)
    this.dispatchEvent(new Event('load'))
  })
  return sendArchive(new Blob(['zip']), options, {
    progress: () => undefined,
    signal: new AbortController().signal,
  })
}

test('a page that a network gives in the portal’s place is no answer', async () => {
  await expect(answered(200, '<h1>Welcome to our Wi-Fi</h1>')).rejects.toMatchObject({ failure: 'network' })
})

test('what a proxy says is told by its status, and how long to wait with it', async () => {
  await expect(answered(413, '<h1>Too large</h1>')).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  await expect(answered(429, '', '30')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 })
})

test('an answer that cannot be read ends the sending too', async () => {
  await expect(answered(201, '<h1>Created</h1>')).rejects.toThrow()
  await expect(answered(204, '')).rejects.toThrow()
})
