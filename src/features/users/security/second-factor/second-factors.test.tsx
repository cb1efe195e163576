import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from '../../../../../tests/support/later'
import { confirm } from '~/ui/components/confirm/confirm'
import { makeRecoveryCodes } from '../security.functions'
import { useNewRecoveryCodes } from './second-factors'

vi.mock(import('../security.functions'))
vi.mock(import('~/ui/components/confirm/confirm'))
vi.mock('~/auth/use-session', () => ({ usePublicConfig: () => ({ supportEmail: '' }) }))

const history = createMemoryHistory({ initialEntries: ['/profile/security'] })
const router = createRouter({ routeTree: createRootRoute(), history })
const client = new QueryClient()
const page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  </QueryClientProvider>
)
const asked = () => vi.mocked(confirm).mock.calls.map(([{ title }]) => title)
const run = <T,>(make: () => Promise<T>) => make()
const path = () => history.location.pathname

afterEach(cleanup)

test('codes are left only after a question, from when they are made until they are kept', async () => {
  vi.mocked(confirm).mockResolvedValue(false)
  const made = later<string[]>()
  vi.mocked(makeRecoveryCodes).mockReturnValue(made.promise)
  const { result } = renderHook(() => useNewRecoveryCodes('ana', { run }), { wrapper: page })

  act(() => void result.current.make())
  history.push('/profile')
  await waitFor(() => expect(asked()).toHaveLength(1))

  made.settle(['abcd-efgh'])
  await waitFor(() => expect(result.current.isMaking).toBe(false))
  expect(result.current.codes).toEqual(['abcd-efgh'])
  history.push('/profile')
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(new Set(asked())).toEqual(new Set(['Leave without keeping the codes?']))
  expect(path()).toBe('/profile/security')

  act(() => result.current.forget())
  history.push('/profile')
  await waitFor(() => expect(path()).toBe('/profile'))
  expect(asked()).toHaveLength(2)
})
