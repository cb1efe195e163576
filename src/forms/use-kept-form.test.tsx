import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { showUndoToast } from '~/ui/components/toasts/toasts'
import { useKeptForm } from './use-draft'

vi.mock(import('~/ui/components/toasts/toasts'))

const schema = v.object({ reason: v.string(), note: v.string() })
const initial = { reason: '', note: '' }
const client = new QueryClient()
const inClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const open = () => {
  const [onClose, onOpen] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { result, unmount } = renderHook(
    () => useKeptForm({ form: 'report', about: 'a', schema, initial, onClose, onOpen }),
    { wrapper: inClient },
  )
  return { form: () => result.current, close: unmount, onClose, onOpen }
}
const offers = () => vi.mocked(showUndoToast).mock.calls.map(([offer]) => offer)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
})

test('what was typed and closed is there again when it is opened, until it is sent', () => {
  const first = open()
  act(() => first.form().write({ note: 'It is spam.' }))
  first.close()
  const second = open()
  expect(second.form().written).toEqual({ reason: '', note: 'It is spam.' })
  act(() => second.form().drop())
  expect(second.form().written).toEqual(initial)
  second.close()
  expect(open().form().written).toEqual(initial)
  expect(offers()).toEqual([])
})

test('what was cancelled is not there again, and can be had back', () => {
  const first = open()
  act(() => first.form().write({ note: 'It is spam.' }))
  first.form().cancel()
  expect(first.onClose).toHaveBeenCalledOnce()
  first.close()
  const second = open()
  expect(second.form().written).toEqual(initial)
  second.close()
  offers()[0]?.onUndo()
  expect(first.onOpen).toHaveBeenCalledOnce()
  expect(open().form().written).toEqual({ reason: '', note: 'It is spam.' })
})

test('nothing is offered back where nothing was typed', () => {
  const { form } = open()
  form().cancel()
  expect(offers()).toEqual([])
})

test('what cannot be read is left', () => {
  sessionStorage.setItem('portal.report..a', '{"note":1}')
  expect(open().form().written).toEqual(initial)
})
