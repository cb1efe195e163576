import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LogInMethods } from './log-in-methods'

vi.mock('../use-session', () => ({
  usePublicConfig: () => ({
    firebase: {},
    federatedProviders: [],
    signInMethods: ['phone', 'emailLink'],
    supportEmail: 'a@x.example',
  }),
  useSession: () => ({ kind: 'anonymous' }),
}))
vi.mock('../session/session-sync', () => ({ openSessionSync: vi.fn<() => void>() }))
vi.mock('@tanstack/react-router', () => ({
  useLocation: () => '/login',
  useHydrated: () => true,
  createLink: () => 'a',
}))

const address = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(cleanup)

test.each([
  ['Forgotten your password?', 'Back to log in'],
  ['Have a link mailed to you', 'Back to log in'],
  ['Continue with your phone', 'Back'],
])('the address that was typed is there again after a look at “%s”', (way, back) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <LogInMethods title={null} onPending={() => undefined} onDone={() => Promise.resolve()} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.change(address(), { target: { value: 'ana@x.example' } })
  press(way)
  press(back)
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(address().value).toBe('ana@x.example')
})
