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
  window.dispatchEvent(new Event('storage'))
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  wake.mockReset()
  frames.length = 0
  visibility = 'visible'
  localStorage.clear()
  delete window.keptSubmits
})

test('a signed-in user’s page hydrates by itself, but not before it is painted', () => {
  whenWanted(false, wake)
  for (const frame of frames.splice(0)) frame(0)
  expect(wake).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(wake).toHaveBeenCalledTimes(1)
})

test('an action before the paint hydrates the page at once, and only once', () => {
  whenWanted(false, wake)
  document.dispatchEvent(new Event('pointermove'))
  expect(wake).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('click'))
  paint()
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a hidden page, which is not painted, hydrates at once', () => {
  visibility = 'hidden'
  whenWanted(false, wake)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a page hidden before its paint hydrates all the same', () => {
  whenWanted(false, wake)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).toHaveBeenCalledTimes(1)
})

/** Renders the HTML, and dispatches the event at its first element. */
const actAt = (html: string, act: string) => {
  document.body.innerHTML = html
  document.body.firstElementChild?.dispatchEvent(new Event(act, { bubbles: true }))
}

test('a page for visitors sleeps on when it is painted, read, scrolled and left by a link', () => {
  whenWanted(true, wake)
  paint()
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('touchstart'))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))
  for (const act of ['wheel', 'pointermove', 'pointerdown', 'focusin', 'click']) {
    actAt('<p>Text</p>', act)
    actAt('<a href="/faq">Questions</a>', act)
    actAt('<button type="button" popovertarget="menu">Menu</button>', act)
    actAt('<summary>Answer</summary>', act)
  }
  expect(wake).not.toHaveBeenCalled()
})

test.each([
  ['a button', '<button type="button">Copy</button>', 'pointermove'],
  ['a button, by touch', '<button type="button">Copy</button>', 'touchstart'],
  ['a field, by keyboard', '<input name="q">', 'focusin'],
  ['a field that the browser fills', '<input name="q">', 'change'],
  ['the search', '<a href="/search" aria-keyshortcuts="Control+K">Search</a>', 'focusin'],
  ['anything beside a form', '<p>Log in</p><form method="post"></form>', 'pointermove'],
  ['anything beside a tree that unfolds', '<p>Text</p><ul data-tree></ul>', 'wheel'],
  ['anything beside tabs', '<p>Text</p><div class="tabs"></div>', 'pointermove'],
])('a page for visitors hydrates once the user comes to %s', (_name, html, act) => {
  whenWanted(true, wake)
  paint()
  expect(wake).not.toHaveBeenCalled()
  actAt(html, act)
  actAt(html, act)
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a page for visitors wakes for the search’s shortcut', () => {
  whenWanted(true, wake)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a page for visitors hydrates after the paint in a browser that was here before', () => {
  localStorage.setItem('portal.signed-in', '1')
  whenWanted(true, wake)
  expect(wake).not.toHaveBeenCalled()
  paint()
  expect(wake).toHaveBeenCalledTimes(1)
})

const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

test('a page for visitors from the back-forward cache hydrates after a sign-in meanwhile', () => {
  whenWanted(true, wake)
  comeBack()
  expect(wake).not.toHaveBeenCalled()
  localStorage.setItem('portal.signed-in', '1')
  comeBack()
  expect(wake).toHaveBeenCalledTimes(1)
})

test('a form that was sent already does not wait', () => {
  window.keptSubmits = { push: () => undefined }
  whenWanted(true, wake)
  expect(wake).toHaveBeenCalledTimes(1)
})
