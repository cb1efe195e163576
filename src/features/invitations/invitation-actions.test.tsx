import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invitation } from '~/contract/invitations'
import { ProblemError } from '~/contract/problem'
import { showToast } from '~/ui/components/toasts/toasts'
import { InvitationActions } from './invitation-actions'
import { resendInvitation } from './invitations.functions'

vi.mock(import('./invitations.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/reauthentication/reauthentication-dialog', () => ({
  ReauthenticationDialog: ({ onDone }: { onDone: () => void }) => (
    <button type="button" onClick={onDone}>
      Signed in
    </button>
  ),
}))

const invitation: Invitation = {
  id: 'i',
  email: 'ana@x.example',
  role: 'admin',
  firstName: '',
  lastName: '',
  companyName: '',
  approve: false,
  message: '',
  state: 'void',
  invitedBy: 'Ada Editor',
  createdAt: '2026-11-21T12:00:00.000Z',
  sentAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-05T12:00:00.000Z',
  acceptedAt: null,
  acceptedBy: null,
  revokedAt: null,
}

const show = (shown: Invitation) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationActions invitation={shown} onRevoked={vi.fn<() => void>()} />
    </QueryClientProvider>,
  )
const names = () => screen.queryAllByRole('button').map((button) => button.title)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('an invitation is sent again after a fresh sign-in where that is wanted', async () => {
  const resend = vi
    .mocked(resendInvitation)
    .mockRejectedValueOnce(new ProblemError('RECENT_SIGN_IN_REQUIRED'))
    .mockResolvedValue({ ...invitation, state: 'pending' })
  show(invitation)
  fireEvent.click(screen.getByTitle('Send again'))
  fireEvent.click(await screen.findByRole('button', { name: 'Signed in' }))
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.stringContaining('is sent again')))
  expect(resend).toHaveBeenCalledTimes(2)
})

test.each([
  ['pending', ['Copy a link', 'Send again', 'Revoke']],
  ['expired', ['Send again', 'Revoke']],
  ['void', ['Send again', 'Revoke']],
  ['accepted', []],
  ['revoked', []],
] as const)('what can be done with one that is %s: %o', (state, expected) => {
  show({ ...invitation, state })
  expect(names()).toEqual(expected)
})
