import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { namedEntryScript } from './history-entry'

// As the page's head runs it.
// oxlint-disable-next-line no-new-func -- it is a text
const runInHead = () => new Function(namedEntryScript)()

/** What the router writes into the history when it takes the page over. */
const takeOver = () => {
  const writing = vi.spyOn(History.prototype, 'replaceState')
  const history = createBrowserHistory()
  const { location } = history
  history.destroy()
  return { location, written: writing.mock.calls.length }
}

afterEach(() => {
  history.replaceState(null, '', '/')
})

test('the router writes nothing into the history when it takes a page over, which would end a way to another', () => {
  history.replaceState(null, '', '/explore?by=name#list')
  runInHead()
  const { location, written } = takeOver()
  expect(written).toBe(0)
  expect(location.href).toBe('/explore?by=name#list')
  expect(location.state).toMatchObject({ __TSR_index: 0, key: expect.stringMatching(/./) })
})

test('a history entry that the user comes back to keeps its name and its place', () => {
  const state = { __TSR_index: 3, key: 'former', __TSR_key: 'former' }
  history.replaceState(state, '', '/explore')
  runInHead()
  expect(history.state).toEqual(state)
})

test('each load is a separate entry', () => {
  runInHead()
  const { key } = history.state
  history.replaceState(null, '', '/')
  runInHead()
  expect(history.state.key).not.toBe(key)
})
