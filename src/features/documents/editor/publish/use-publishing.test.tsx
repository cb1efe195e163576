import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { setPageDisabled, setPageSchedule, setPageStatus } from '../page-writing.functions'
import type { Saving } from '../use-saving'
import { usePublishing } from './use-publishing'

vi.mock(import('../page-writing.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const id = 'p'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const plan = (publishAt: string | null, withdrawAt: string | null) => ({
  newestVersion: 3,
  publishAt,
  withdrawAt,
  scheduledVersion: publishAt === null ? null : 2,
})
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

const getPublishing = (status: Page['status'], editing: object) => {
  const onDone = vi.fn<() => void>()
  const onWrong = vi.fn<(errors: object) => void>()
  // What publishing asks of a page and of its editor.
  const page = { id, status, version: 3, editing } as Page
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
  const { result, onDone, onWrong } = getPublishing('draft', plan(null, null))
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
  const { result, onWrong } = getPublishing('draft', plan(null, null))
  const wish = { when: 'now', message: '', publishAt: '', withdrawAt: '' } as const
  act(() => result.current.publish(wish, { withdrawAt: 'Fill it in.' }))
  expect(result.current.errors).toEqual({ withdrawAt: 'Fill it in.' })
  expect(onWrong).toHaveBeenCalledWith({ withdrawAt: 'Fill it in.' })
  expect(sent()).toEqual([])
})

test.each([
  ['the plan that is still to come, also where the clock here is ahead', true],
  ['nothing of one whose time has come for the service', false],
])('taking an archived draft back brings %s', async (_what, isToCome) => {
  const [publishAt, withdrawAt] = [inHours(-1), inHours(2)]
  const { result, onDone } = getPublishing('draft', plan(publishAt, withdrawAt))
  act(() => result.current.setStatus('archived'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const [toast] = vi.mocked(showUndoToast).mock.calls[0] ?? []
  const fields = [{ path: 'schedule.publishAt', code: 'timesReversed', message: 'Choose a time to come.' }]
  if (!isToCome)
    vi.mocked(setPageStatus).mockRejectedValueOnce(new ProblemError('FIELDS_INVALID', { fields }))
  act(() => toast?.onUndo())
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('The page is as it was.'))
  const schedule = { publishAt, withdrawAt, version: 2 }
  const withoutPlan = isToCome ? [] : [{ status: 'draft' }]
  expect(sent()).toEqual([{ status: 'archived' }, { status: 'draft', schedule }, ...withoutPlan])
})

test('an Undo that is refused is told, and closes nothing', async () => {
  const { result, onDone } = getPublishing('draft', plan(null, null))
  act(() => result.current.setDisabled(true))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  vi.mocked(setPageDisabled).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  act(() => vi.mocked(showUndoToast).mock.calls[0]?.[0].onUndo())
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.stringContaining('not there any more')))
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  [false, 'Readers get version 3 now.'],
  [true, 'Version 3 is published. Readers get it once its address is enabled.'],
])(
  'what was published is told as readers have it, with an address that is disabled: %s',
  async (disabled, said) => {
    const now = { editing: { disabled } } as Page
    vi.mocked(setPageStatus).mockResolvedValueOnce(now)
    const { result } = getPublishing('draft', plan(null, null))
    act(() => result.current.publish({ when: 'now', message: '', publishAt: '', withdrawAt: '' }))
    await waitFor(() => expect(showToast).toHaveBeenCalledWith(said))
  },
)
