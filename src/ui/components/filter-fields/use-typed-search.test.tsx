import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedSearch } from './use-typed-search'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function WithRouter({ children }: { children: ReactNode }) {
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const fieldAt = (first: string) => {
  const search = vi.fn<(text: string) => void>()
  const { result, rerender } = renderHook(({ known }) => useTypedSearch(known, search), {
    initialProps: { known: first },
    wrapper: WithRouter,
  })
  return {
    search,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.type(text)),
    sendNow: () => act(() => result.current.sendNow()),
    rest: () => act(() => vi.advanceTimersByTime(250)),
    come: (known: string) => rerender({ known }),
  }
}

test('what is typed is searched for once, after a moment of quiet', () => {
  const field = fieldAt('')
  field.type('m')
  field.type('meter ')
  expect(field.search).not.toHaveBeenCalled()
  field.rest()
  expect(field.search.mock.calls).toEqual([['meter']])
  field.come('meter')
  expect(field.typed()).toBe('meter ')
})

test('an address that comes after the next search was sent takes nothing back', () => {
  const field = fieldAt('')
  field.type('me')
  field.rest()
  field.type('meter')
  field.rest()
  field.come('me')
  expect(field.typed()).toBe('meter')
  field.come('meter')
  expect(field.typed()).toBe('meter')
})

test('what is taken back before its search has come is searched for too', () => {
  const field = fieldAt('')
  field.type('me')
  field.rest()
  field.type('')
  field.rest()
  expect(field.search.mock.calls).toEqual([['me'], ['']])
  field.come('me')
  field.come('')
  expect(field.typed()).toBe('')
})

test('a change from elsewhere shows in the field, one to an earlier search too', () => {
  const field = fieldAt('')
  field.type('me')
  field.rest()
  field.come('me')
  field.type('meter')
  field.rest()
  field.come('meter')
  field.come('me')
  expect(field.typed()).toBe('me')
  field.come('')
  expect(field.typed()).toBe('')
})

test('asking again for what stands in the address already asks for nothing', () => {
  const field = fieldAt('meter')
  field.sendNow()
  expect(field.search).not.toHaveBeenCalled()
})
