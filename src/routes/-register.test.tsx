import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../tests/support/later'
import { signedInAs } from '../../tests/support/signed-in-as'
import type { SessionState } from '~/auth/session'
import { readSession } from '~/auth/session.functions'
import { Route } from './register'

vi.mock(import('~/auth/session.functions'))
vi.mock('~/auth/use-session', () => ({
  useSession: (): SessionState => ({
    kind: 'unregistered',
    identityUid: 'ana',
    email: 'ana@x.example',
    expiresAt: '2026-11-21T12:00:00.000Z',
  }),
  useIsReturning: () => false,
}))
vi.mock('~/features/users/register/provider-profile', () => ({ useProviderProfile: () => undefined }))
vi.mock('../app/layout/frames', () => ({
  SinglePageFrame: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('~/auth/sign-in/passwordless-sign-in', () => ({
  PasswordlessSignIn: ({
    onDone,
    children,
  }: {
    onDone: () => void
    children: (ways: ReactNode) => ReactNode
  }) =>
    children(
      <button type="button" onClick={onDone}>
        Enter
      </button>,
    ),
}))
vi.mock('~/features/users/register/register-page', () => ({
  RegisterReasons: () => null,
  RegisterPage: ({ ways, onRegistered }: { ways: ReactNode; onRegistered: (email: string) => void }) => (
    <>
      {ways}
      <button type="button" onClick={() => onRegistered('ana@x.example')}>
        Register
      </button>
    </>
  ),
}))

const open = () => {
  const history = createMemoryHistory({ initialEntries: ['/register'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const { component: Register = () => null } = Route.options
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <Register />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { history, router, unmount }
}

beforeEach(() => {
  vi.spyOn(Route, 'useSearch').mockReturnValue({})
  vi.spyOn(Route, 'useLoaderData').mockReturnValue({ invitation: null, problem: null })
})
afterEach(cleanup)

test.each(['Enter', 'Register'])('“%s” leads on, except a user who has gone elsewhere', async (name) => {
  vi.mocked(readSession).mockResolvedValueOnce(signedInAs())
  const { history, router, unmount } = open()
  const press = () => fireEvent.click(screen.getByRole('button', { name }))
  press()
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard'))

  await router.navigate({ href: '/register' })
  const late = later<SessionState>()
  vi.mocked(readSession).mockReturnValueOnce(late.promise)
  press()
  await router.navigate({ href: '/faq' })
  unmount()
  late.settle(signedInAs())
  await setImmediate()
  expect(history.location.pathname).toBe('/faq')
})
