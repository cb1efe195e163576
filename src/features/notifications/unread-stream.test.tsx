import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followUnread } from './unread-stream'

/** Stands in for EventSource, which this environment lacks. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  constructor(readonly url: string) {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('unread', { data }))
  }
}

const open = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED)

const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const tell = vi.fn<(unread: number) => void>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
  look('visible')
  stop = followUnread(tell)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  tell.mockClear()
})

test('one stream is opened shortly after the page, and its messages are reported', () => {
  expect(open()).toHaveLength(0)
  vi.advanceTimersByTime(2_000)
  expect(open().map(({ url }) => url)).toEqual(['/notifications/stream'])
  open()[0]!.say('3')
  expect(tell.mock.calls).toEqual([[3]])
})

test('a hidden page has no stream, and gets one again when it is visible', () => {
  vi.advanceTimersByTime(2_000)
  look('hidden')
  expect(open()).toHaveLength(0)
  vi.advanceTimersByTime(600_000)
  expect(FakeSource.opened).toHaveLength(1)
  look('visible')
  look('hidden')
  look('visible')
  vi.advanceTimersByTime(2_000)
  expect(open()).toHaveLength(1)
  expect(FakeSource.opened).toHaveLength(2)
})

test('a broken stream is left to the browser, a refused one is requested again a minute later', () => {
  vi.advanceTimersByTime(2_000)
  const [source] = open()
  source!.readyState = 0
  source!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(120_000)
  expect(FakeSource.opened).toHaveLength(1)
  source!.readyState = FakeSource.CLOSED
  source!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(59_000)
  expect(open()).toHaveLength(0)
  vi.advanceTimersByTime(1_000)
  expect(open()).toHaveLength(1)
})

test('once it is stopped nothing is opened any more', () => {
  stop()
  vi.advanceTimersByTime(120_000)
  look('hidden')
  look('visible')
  vi.advanceTimersByTime(120_000)
  expect(FakeSource.opened).toHaveLength(0)
})

test('a refused stream is reported, and a broken one is not', () => {
  const onRefused = vi.fn<() => void>()
  const stopIt = followUnread(tell, onRefused)
  vi.advanceTimersByTime(2_000)
  const source = open().at(-1)!
  source.readyState = 0
  source.dispatchEvent(new Event('error'))
  expect(onRefused).not.toHaveBeenCalled()
  source.readyState = FakeSource.CLOSED
  source.dispatchEvent(new Event('error'))
  expect(onRefused).toHaveBeenCalledOnce()
  stopIt()
})
