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
import { later } from '../../../../tests/support/later'
import { createNetworkError } from '~/contract/http-error'
import { defaultPasswordPolicy } from '~/contract/password-policy'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { setPassword } from '../users.functions'
import { PasswordForm } from './password-form'

vi.mock(import('../users.functions'))
vi.mock(import('~/ui/components/confirm/confirm'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/use-session', () => ({
  usePublicConfig: () => ({ firebase: {} }),
  useSession: () => ({ kind: 'anonymous' }),
}))

const signInWith = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('~/auth/session/session-sync', async (original) => ({
  ...(await original<object>()),
  openSessionSync: async () => ({ signInWith }),
}))

const history = createMemoryHistory({ initialEntries: ['/profile/security'] })

const open = () => {
  const client = new QueryClient()
  client.setQueryData(['password-policy'], defaultPasswordPolicy)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
          <PasswordForm email="ana@x.example" />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const field = () => document.querySelector<HTMLInputElement>('input[name="newPassword"]')!
const save = () => fireEvent.submit(document.querySelector('form')!)

afterEach(cleanup)

test('leaving while a new password is being saved asks first', async () => {
  vi.mocked(confirm).mockResolvedValue(false)
  vi.mocked(setPassword).mockReturnValue(later<undefined>().promise)
  open()
  fireEvent.change(field(), { target: { value: 'Portal-demo-1' } })
  save()
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBeTruthy())
  history.push('/profile')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(history.location.pathname).toBe('/profile/security')
})

test('after a lost answer the new password is tried before it is sent again', async () => {
  const wrong = Object.assign(new Error('wrong'), { code: 'auth/invalid-credential' })
  vi.mocked(setPassword).mockRejectedValue(createNetworkError())
  signInWith.mockRejectedValue(wrong)
  open()
  fireEvent.change(field(), { target: { value: 'Portal-demo-2' } })
  save()
  await screen.findByText(/^The portal cannot be reached/)
  expect(showToast).not.toHaveBeenCalled()
  expect(field().value).toBe('Portal-demo-2')
  vi.mocked(setPassword).mockClear()
  signInWith.mockResolvedValue()
  save()
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.stringContaining('is changed')))
  expect([vi.mocked(setPassword).mock.calls.length, field().value]).toEqual([0, ''])
})

test('a failure is not shown where the password was saved', async () => {
  vi.mocked(setPassword).mockRejectedValue(createNetworkError())
  signInWith.mockResolvedValue()
  open()
  fireEvent.change(field(), { target: { value: 'Portal-demo-3' } })
  save()
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})
