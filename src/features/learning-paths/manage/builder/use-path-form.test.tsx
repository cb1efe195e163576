import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ManagedPath } from '~/contract/path-building'
import { hideToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { readManagedPath } from '../managed-paths.functions'
import { usePathForm } from './use-path-form'

vi.mock(import('../managed-paths.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/features/session/forms/use-ask-before-leaving', () => ({ useAskBeforeLeaving: () => undefined }))
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

test('the way back to one’s own text is offered as long as the path is open', async () => {
  vi.mocked(readManagedPath).mockResolvedValue({ ...path, title: 'Theirs', revision: 2 })
  vi.mocked(showUndoToast).mockReturnValue('the offer')
  const client = new QueryClient()
  const { result, unmount } = renderHook(() => usePathForm(path, () => undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
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
