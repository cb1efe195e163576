import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../../../tests/support/later'
import { defaultPasswordPolicy } from '~/contract/password-policy'
import { confirm } from '~/ui/components/confirm/confirm'
import { setPassword } from '../users.functions'
import { PasswordForm } from './password-form'

vi.mock(import('../users.functions'))
vi.mock(import('~/ui/components/confirm/confirm'))
vi.mock('~/features/session/use-session', () => ({ usePublicConfig: () => ({ firebase: {} }) }))

afterEach(cleanup)

test('a new password on its way is left only after a question', async () => {
  vi.mocked(confirm).mockResolvedValue(false)
  vi.mocked(setPassword).mockReturnValue(later<undefined>().promise)
  const history = createMemoryHistory({ initialEntries: ['/profile/security'] })
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
  const field = document.querySelector('input[name="newPassword"]')!
  fireEvent.change(field, { target: { value: 'Portal-demo-1' } })
  fireEvent.submit(document.querySelector('form')!)
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBeTruthy())
  history.push('/profile')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(history.location.pathname).toBe('/profile/security')
})
