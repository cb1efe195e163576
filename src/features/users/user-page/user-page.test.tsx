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
import type { User } from '~/contract/users'
import { showUndoToast } from '~/ui/components/toasts/toasts'
import { ana } from '../../../../tests/support/ana'
import { updateUser } from '../users.functions'
import { UserProfile } from './user-page'

vi.mock(import('../users.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/forms/confirm-leaving', () => ({ useConfirmLeaving: () => undefined }))
vi.mock('~/auth/use-session', () => ({
  usePublicConfig: () => ({}),
  useSession: () => ({ kind: 'anonymous' }),
}))

const client = new QueryClient()
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const page = (shown: User) => (
  <MantineProvider env="test">
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <UserProfile person={shown} />
      </RouterContextProvider>
    </QueryClientProvider>
  </MantineProvider>
)
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('what was typed and cancelled can be had back, follows what others save, and nothing else is saved with it', async () => {
  const { rerender } = render(page(ana))
  press('Edit profile')
  press('Cancel')
  expect(showUndoToast).not.toHaveBeenCalled()
  press('Edit profile')
  fireEvent.change(field('companyName'), { target: { value: 'After' } })
  press('Cancel')
  rerender(page({ ...ana, jobTitle: 'Head of metering' }))
  const [offer] = vi.mocked(showUndoToast).mock.calls.map(([toast]) => toast)
  act(() => offer?.onUndo())
  expect([field('companyName').value, field('jobTitle').value]).toEqual(['After', 'Head of metering'])
  rerender(page({ ...ana, companyName: 'Theirs', jobTitle: 'Technician' }))
  expect([field('companyName').value, field('jobTitle').value]).toEqual(['After', 'Technician'])
  vi.mocked(updateUser).mockResolvedValue(ana)
  press('Save profile')
  await waitFor(() =>
    expect(updateUser).toHaveBeenCalledWith({
      data: { params: { id: 'ana' }, body: { companyName: 'After' } },
    }),
  )
})
