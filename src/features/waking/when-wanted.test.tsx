import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenWanted } from './when-wanted'

const wake = vi.fn<() => void>()
/** What the browser would call with its next frame. */
const frames: FrameRequestCallback[] = []
let visibility: DocumentVisibilityState = 'visible'

/** The frame, and what runs after its paint. */
const paint = () => {
  for (const frame of frames.splice(0)) frame(0)
  vi.runAllTimers()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})

afterEach(() => {
  // Takes its listeners away.
  document.dispatchEvent(new Event('click'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  wake.mockReset()
  frames.length = 0
  visibility = 'visible'
  localStorage.clear()
  delete window.keptSubmits
})

test('a page of somebody wakes by itself, but not before it is painted', () => {
  whenWanted(false, wake)
  for (const frame of frames.splice(0)) frame(0)
  expect(wake).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(wake).toHaveBeenCalledTimes(1)
})

test('whoever acts before the paint need not wait for it, and wakes the page once', () => {
  whenWanted(false, wake)
  document.dispatchEvent(new Event('pointermove'))
  expect(wake).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('click'))
  paint()
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a page that nobody looks at, and which is not painted, wakes at once', () => {
  visibility = 'hidden'
  whenWanted(false, wake)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a page that is left before it is painted wakes all the same', () => {
  whenWanted(false, wake)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a page for visitors sleeps on when it is painted, until somebody acts', () => {
  whenWanted(true, wake)
  paint()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('touchstart'))
  expect(wake).toHaveBeenCalledTimes(1)
})

test('where somebody was before, a page for visitors wakes once it is painted', () => {
  localStorage.setItem('portal.signed-in', '1')
  whenWanted(true, wake)
  expect(wake).not.toHaveBeenCalled()
  paint()
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a form that was sent already does not wait', () => {
  window.keptSubmits = { push: () => undefined }
  whenWanted(true, wake)
  expect(wake).toHaveBeenCalledTimes(1)
})
