import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserSignInMethods } from '~/contract/linked-accounts'
import { useSignInMethods } from './use-sign-in-methods'
import { SignInMethodsSection } from './sign-in-methods-section'

vi.mock(import('./use-sign-in-methods'), async (importActual) => ({
  ...(await importActual()),
  useSignInMethods: vi.fn<typeof useSignInMethods>(),
}))
vi.mock('~/auth/use-session', () => ({
  usePublicConfig: () => ({
    federatedProviders: [
      { id: 'google.com', name: 'Google' },
      { id: 'github.com', name: 'GitHub' },
    ],
    signInMethods: [],
  }),
}))

const link = vi.fn<() => Promise<void>>()
/** Renders the section with the given methods and actions. */
const stand = (isBusy: boolean, accounts: UserSignInMethods['accounts']) => {
  const attempt = {
    state: { is: isBusy ? 'busy' : 'idle' },
    isBusy,
    secondsLeft: null,
    clear: () => undefined,
  }
  vi.mocked(useSignInMethods).mockReturnValue({
    signInMethods: { hasPassword: true, accounts },
    isError: false,
    dialog: null,
    attempt,
    link,
    remove: link,
  } as unknown as ReturnType<typeof useSignInMethods>)
}
const client = new QueryClient()
const section = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={client}>
      <SignInMethodsSection identityUid="u" />
    </QueryClientProvider>
  </MantineProvider>
)
const heading = () => screen.getByRole('heading', { name: 'Ways to log in' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('a way that is linked or removed keeps the focus while that works, and gives it to the heading', () => {
  const google = { providerId: 'google.com', account: 'ana@x.example', isProven: true, isBeingRemoved: false }
  stand(false, [])
  const { rerender } = render(section())
  const press = (name: string) => {
    const pressed = button(name)
    pressed.focus()
    fireEvent.click(pressed)
    return pressed
  }
  const then = (isBusy: boolean, accounts: UserSignInMethods['accounts']) => {
    stand(isBusy, accounts)
    rerender(section())
  }

  const linking = press('Link Google')
  then(true, [])
  expect([linking.disabled, button('Link GitHub').disabled]).toEqual([false, true])
  expect(document.activeElement).toBe(linking)
  then(true, [google])
  then(false, [google])
  expect(document.activeElement).toBe(heading())

  const removing = press('Remove Google')
  then(true, [google])
  expect([removing.disabled, document.activeElement]).toEqual([false, removing])
  then(false, [{ ...google, isProven: false, isBeingRemoved: true }])
  expect(removing.isConnected).toBe(false)
  expect(document.activeElement).toBe(heading())
})
