import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { showToast } from '~/ui/components/toasts/toasts'
import { setPageSchedule, setPageStatus } from '../page-writing.functions'
import type { Saving } from '../use-saving'
import { usePublishing } from './use-publishing'

vi.mock(import('../page-writing.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const id = 'p'
const editing = { newestVersion: 3, publishAt: null, withdrawAt: null, scheduledVersion: null }
const saving = {
  hasChanges: false,
  isBusy: false,
  failure: null,
  titleError: null,
  refresh: () => Promise.resolve(),
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

const getPublishing = () => {
  const onDone = vi.fn<() => void>()
  const onWrong = vi.fn<(errors: object) => void>()
  // What publishing asks of a page and of its editor.
  const page = { id, status: 'draft', version: 3, editing } as unknown as Page
  const facts = { page, saving: saving as unknown as Saving, onDone, onWrong }
  const { result } = renderHook(() => usePublishing(facts), { wrapper })
  return { result, onDone, onWrong }
}
const sent = () => vi.mocked(setPageStatus).mock.calls.map(([{ data }]) => data.change)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('an end that is refused publishes nothing, and is told at its field', async () => {
  const message = 'Choose a time to come.'
  const refusal = new ProblemError('FIELDS_INVALID', {
    fields: [{ path: 'schedule.withdrawAt', code: 'timesReversed', message }],
  })
  vi.mocked(setPageStatus).mockRejectedValueOnce(refusal)
  const { result, onDone, onWrong } = getPublishing()
  act(() =>
    result.current.publish({ when: 'now', message: '', publishAt: '', withdrawAt: '2020-01-01T10:00' }),
  )
  await waitFor(() => expect(result.current.errors).toEqual({ withdrawAt: message }))
  expect(onWrong).toHaveBeenCalledWith({ withdrawAt: message })
  expect(sent()).toMatchObject([
    { status: 'published', version: 3, schedule: { withdrawAt: expect.any(String) } },
  ])
  expect(setPageSchedule).not.toHaveBeenCalled()
  expect([result.current.failure, onDone.mock.calls.length]).toEqual([null, 0])
})

test('a field that is only half filled in publishes nothing', () => {
  const { result, onWrong } = getPublishing()
  const wish = { when: 'now', message: '', publishAt: '', withdrawAt: '' } as const
  act(() => result.current.publish(wish, { withdrawAt: 'Fill it in.' }))
  expect(result.current.errors).toEqual({ withdrawAt: 'Fill it in.' })
  expect(onWrong).toHaveBeenCalledWith({ withdrawAt: 'Fill it in.' })
  expect(sent()).toEqual([])
})

test.each([
  [false, 'Readers get version 3 now.'],
  [true, 'Version 3 is published. Readers get it once its address is enabled.'],
])(
  'what was published is told as readers have it, with an address that is disabled: %s',
  async (disabled, said) => {
    const now = { editing: { disabled } } as Page
    vi.mocked(setPageStatus).mockResolvedValueOnce(now)
    const { result } = getPublishing()
    act(() => result.current.publish({ when: 'now', message: '', publishAt: '', withdrawAt: '' }))
    await waitFor(() => expect(showToast).toHaveBeenCalledWith(said))
  },
)
