import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { managedPage } from './catalogue/manage/managed-page.fixture'
import { setPageDisabled, setPageStatus } from './editor/page-editor.functions'
import { usePageStatus } from './use-page-status'

vi.mock(import('./editor/page-editor.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const page = (more: Parameters<typeof managedPage>[4]) => managedPage('p', null, 1, 0, more)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const soon = '2126-12-01T10:00:00.000Z'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const getPageStatus = (refresh: () => Promise<unknown> = () => Promise.resolve()) =>
  renderHook(() => usePageStatus(refresh), { wrapper }).result
const sent = () => vi.mocked(setPageStatus).mock.calls.map(([{ data }]) => data.body)
const offered = async () => {
  await waitFor(() => expect(showUndoToast).toHaveBeenCalledOnce())
  return vi.mocked(showUndoToast).mock.calls[0]![0]
}

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test.each([
  [
    { newestVersion: 3, publishedVersion: 3 },
    { status: 'published', version: 3 },
  ],
  [
    { status: 'draft', publishAt: soon, withdrawAt: null, scheduledVersion: 2 },
    { status: 'draft', schedule: { publishAt: soon, withdrawAt: null, version: 2 } },
  ],
  [
    { withdrawAt: soon },
    { status: 'published', version: 1, schedule: { publishAt: null, withdrawAt: soon } },
  ],
] as const)('undoing a change of %j sends %j', async (before, undone) => {
  const { current } = getPageStatus()
  act(() => current.archive(page(before)))
  const toast = await offered()
  expect(toast.message).toBe('“Title p” is archived. Readers can’t see it.')
  act(() => toast.onUndo())
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('“Title p” is as it was.'))
  expect(sent()).toEqual([{ status: 'archived' }, undone])
})

test('where readers would get another version than they had, no Undo is offered', async () => {
  const { current } = getPageStatus()
  act(() => current.withdraw(page({ newestVersion: 4, publishedVersion: 3 })))
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('“Title p” is a draft. Readers can’t see it.'))
  expect(showUndoToast).not.toHaveBeenCalled()
})

test.each([
  ['the plan that is still to come, also where the clock here is ahead', true],
  ['nothing of one whose time has come for the service', false],
])('undoing an archived draft restores %s', async (_what, isToCome) => {
  const [publishAt, withdrawAt] = [inHours(-1), inHours(2)]
  const { current } = getPageStatus()
  act(() => current.archive(page({ status: 'draft', publishAt, withdrawAt, scheduledVersion: 2 })))
  const toast = await offered()
  const fields = [{ path: 'schedule.publishAt', code: 'timesReversed', message: 'Choose a time to come.' }]
  if (!isToCome) {
    vi.mocked(setPageStatus).mockRejectedValueOnce(new ProblemError('FIELDS_INVALID', { fields }))
  }
  act(() => toast.onUndo())
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('“Title p” is as it was.'))
  const schedule = { publishAt, withdrawAt, version: 2 }
  const withoutPlan = isToCome ? [] : [{ status: 'draft' }]
  expect(sent()).toEqual([{ status: 'archived' }, { status: 'draft', schedule }, ...withoutPlan])
})

test('an Undo that is refused is told, and a page that cannot be read again is changed all the same', async () => {
  const { current } = getPageStatus(() => Promise.reject(new Error('offline')))
  act(() => current.setDisabled(page({}), true))
  const toast = await offered()
  expect(showToast).not.toHaveBeenCalled()
  vi.mocked(setPageDisabled).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  act(() => toast.onUndo())
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(expect.stringContaining('removed in the meantime')),
  )
})
