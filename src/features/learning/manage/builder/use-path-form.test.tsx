import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { type ManagedPath, pathInput } from '~/contract/path-building'
import { ProblemError } from '~/contract/problem'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { readManagedPath, updatePath } from '../managed-paths.functions'
import { newUnit } from './path-draft'
import { usePathForm } from './use-path-form'
import { toPathInput } from './path-input'

vi.mock(import('../managed-paths.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/forms/confirm-leaving', () => ({ useConfirmLeaving: () => undefined }))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useNavigate: vi.fn<() => never>(),
}))

const path: ManagedPath = {
  id: 'p',
  revision: 1,
  changedAt: '2026-11-21T12:00:00.000Z',
  slug: 'path',
  title: 'Path',
  summary: 'About it.',
  level: 'Beginner',
  order: 'free',
  isPublished: false,
  prerequisites: [],
  units: [],
}

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
})

const openForm = () => {
  const client = new QueryClient()
  return renderHook(() => usePathForm(path, () => undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
}

test('the way back to one’s own text is offered as long as the path is open', async () => {
  vi.mocked(readManagedPath).mockResolvedValue({ ...path, title: 'Theirs', revision: 2 })
  vi.mocked(showUndoToast).mockReturnValue('the offer')
  const { result, unmount } = openForm()
  act(() => result.current.form.setFieldValue('title', 'Mine'))
  act(() => result.current.loadNewest())
  await waitFor(() => expect(result.current.form.getValues().title).toBe('Theirs'))
  const [offer] = vi.mocked(showUndoToast).mock.calls[0] ?? []
  act(() => offer?.onUndo())
  expect(result.current.form.getValues().title).toBe('Mine')
  expect(hideToast).not.toHaveBeenCalled()
  unmount()
  expect(vi.mocked(hideToast).mock.calls.map(([id]) => id)).toEqual(['the offer'])
})

test('what is saved again, because its answer was lost, is saved, with the ids of what was new in it', async () => {
  vi.mocked(updatePath).mockRejectedValue(new ProblemError('CONFLICT'))
  const { result } = openForm()
  act(() =>
    result.current.form.setFieldValue('units', [
      { ...newUnit('reading'), title: 'Begin', pageSlug: 'begin' },
    ]),
  )
  const { units } = v.parse(pathInput, toPathInput(result.current.form.getValues()))
  vi.mocked(readManagedPath).mockResolvedValue({
    ...path,
    units: units.map((unit) => ({ ...unit, id: 'u', minutes: 1, revision: 1 })),
    revision: 2,
  })
  act(() => result.current.save())
  await waitFor(() => expect(result.current.form.getValues().units[0]?.id).toBe('u'))
  expect([result.current.isStale, result.current.isUnsaved]).toEqual([false, false])
})
