import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import type { Invitation } from '~/contract/invitations'
import { confirm } from '~/ui/components/confirm/confirm'
import { InvitationList } from './invitation-list'
import { listInvitations, revokeInvitation } from './invitations.functions'

vi.mock(import('./invitations.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock(import('~/ui/components/confirm/confirm'))

const invitation: Invitation = {
  id: 'i',
  email: 'ana@x.example',
  role: 'user',
  firstName: '',
  lastName: '',
  companyName: '',
  approve: false,
  message: '',
  state: 'pending',
  invitedBy: 'Ada Editor',
  createdAt: '2026-11-21T12:00:00.000Z',
  sentAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-05T12:00:00.000Z',
  acceptedAt: null,
  acceptedBy: null,
  revokedAt: null,
}
const revoked: Invitation = { ...invitation, state: 'revoked', revokedAt: '2026-11-22T12:00:00.000Z' }

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const getPage = (data: Invitation[]) => ({ data, total: data.length, page: 1, count: 10 })

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test.each([
  ['stays, without its buttons', [revoked]],
  ['leaves a list of others', []],
])('the focus goes to the list’s heading where an invitation that is revoked %s', async (_what, left) => {
  const pending = later<Invitation>()
  vi.mocked(listInvitations)
    .mockResolvedValueOnce(getPage([invitation]))
    .mockResolvedValue(getPage(left))
  vi.mocked(confirm).mockResolvedValue(true)
  vi.mocked(revokeInvitation).mockReturnValueOnce(pending.promise)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <InvitationList search={{}} />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Revoke/ })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect([button.disabled, screen.getByTitle<HTMLButtonElement>('Send again').disabled]).toEqual([
    false,
    true,
  ])
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  pending.settle(revoked)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(revokeInvitation).toHaveBeenCalledOnce()
  expect(confirm).toHaveBeenCalledOnce()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sent invitations' })),
  )
})
