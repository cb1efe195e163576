import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ana } from '../../../../tests/support/ana'
import { listDeletedUsers, restoreUser } from '../users.functions'
import { DeletedPage } from './deleted-page'

vi.mock(import('../users.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

afterEach(cleanup)

test('restoring a user leads to them, though the list was refetched before the answer came', async () => {
  const person = {
    ...ana,
    name: 'Ana Rojas',
    deletedAt: '2026-11-20T10:00:00.000Z',
    deletedBy: 'admin@portal.example',
    removedAt: '2026-12-20T10:00:00.000Z',
  }
  const list = (data: (typeof person)[]) => ({ data, total: data.length, count: 50, page: 1 })
  vi.mocked(listDeletedUsers)
    .mockResolvedValueOnce(list([person]))
    .mockResolvedValue(list([]))
  const waiting: ((restored: typeof ana) => void)[] = []
  vi.mocked(restoreUser).mockReturnValue(new Promise((resolve) => void waiting.push(resolve)))
  const history = createMemoryHistory()
  const client = new QueryClient()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
          <DeletedPage page={1} />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Ana Rojas' }))
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('Ana Rojas')).toBeNull())
  waiting[0]?.(ana)
  await waitFor(() => expect(history.location.href).toBe('/admin/profile?id=ana'))
})
