import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User, UserStatus } from '~/contract/users'
import { confirm } from '~/ui/components/confirm/confirm'
import { setStatus } from '../users.functions'
import { UserStatusForm } from './user-status-form'

vi.mock(import('../users.functions'))
vi.mock(import('~/ui/components/confirm/confirm'))
vi.mock(import('~/ui/components/toasts/toasts'))

// The fields of a user that the form shows.
const personWith = (status: UserStatus) =>
  ({ identityUid: 'ana', firstName: 'Ana', lastName: 'Rojas', status }) as User

const client = new QueryClient()
const page = (status: UserStatus) => (
  <MantineProvider env="test">
    <QueryClientProvider client={client}>
      <UserStatusForm person={personWith(status)} />
    </QueryClientProvider>
  </MantineProvider>
)
const choice = () => screen.getByLabelText<HTMLSelectElement>('New status')
const button = () => screen.getByRole('button', { name: 'Set status' })
const nothingChosen = () => screen.queryByText('Choose another status first.') !== null

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('the choice follows the status until another one is chosen, and again once that holds', async () => {
  const { rerender } = render(page('pending'))
  rerender(page('approved'))
  expect([choice().value, nothingChosen()]).toEqual(['approved', true])

  vi.mocked(confirm).mockResolvedValue(true)
  vi.mocked(setStatus).mockResolvedValue({ results: [{ identityUid: 'ana', outcome: 'changed' }] })
  fireEvent.change(choice(), { target: { value: 'disabled' } })
  rerender(page('pending'))
  expect([choice().value, nothingChosen()]).toEqual(['disabled', false])
  fireEvent.click(button())
  await waitFor(() => expect(setStatus).toHaveBeenCalledOnce())
  rerender(page('disabled'))
  await waitFor(() => expect(button().hasAttribute('data-loading')).toBe(false))
  rerender(page('approved'))
  expect([choice().value, nothingChosen()]).toEqual(['approved', true])
})

test('a choice that was refused stays', async () => {
  vi.mocked(confirm).mockResolvedValue(true)
  vi.mocked(setStatus).mockResolvedValue({
    results: [{ identityUid: 'ana', outcome: 'refused', reason: 'LAST_ADMINISTRATOR' }],
  })
  render(page('approved'))
  fireEvent.change(choice(), { target: { value: 'disabled' } })
  fireEvent.click(button())
  expect(await screen.findByText(/is the last administrator/)).toBeTruthy()
  expect(choice().value).toBe('disabled')
})
