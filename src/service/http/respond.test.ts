import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streamEvents } from './respond'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const opened = (mayContinue: () => Promise<boolean>) => {
  const stop = vi.fn<() => void>()
  const request = new Request('http://x.test/stream')
  const { body } = streamEvents({ open: () => stop }, request, 'request', mayContinue)
  return { reader: body!.getReader(), stop }
}

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  const { done, value } = await reader.read()
  return done ? null : new TextDecoder().decode(value)
}

test('a stream continues while its reader has access, and ends at the next heartbeat when not', async () => {
  const answers = [true, true, false]
  const { reader, stop } = opened(async () => answers.shift() ?? false)
  const decoy = opened(async () => true)
  expect(await read(reader)).toBe(': here\n\n')
  for (let beat = 0; beat < 3; beat += 1) {
    expect(stop).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await read(reader)).toBe(': still here\n\n')
  }
  expect(await read(reader)).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
  expect(decoy.stop).not.toHaveBeenCalled()
  await decoy.reader.cancel()
})

test('a check that completes after the reader has left does no harm', async () => {
  const later: ((may: boolean) => void)[] = []
  const { reader, stop } = opened(() => new Promise((resolve) => later.push(resolve)))
  await vi.advanceTimersByTimeAsync(25_000)
  await reader.cancel()
  later[0]!(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(stop).toHaveBeenCalledOnce()
})
