import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import { signedInAs } from '../../../tests/support/signed-in-as'
import { useSignInByLink } from '../email-action/use-email-action'
import type { SessionState } from '../session'
import { readSession } from '../session.functions'
import { usePostLoginRedirect } from './redirect'

vi.mock(import('../session.functions'))
vi.mock('../use-session', () => ({ usePublicConfig: () => ({ firebase: {}, supportEmail: '' }) }))

const setUp = () => {
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>
  )
  return { history, router, wrapper }
}

const useLogIn = () => usePostLoginRedirect('/explore', undefined).goOn
const useMailedLink = () => useSignInByLink('/explore').goOn

test.each<() => () => Promise<unknown>>([useLogIn, useMailedLink])(
  '%o leads on, except a user who has gone elsewhere',
  async (useWay) => {
    const { history, router, wrapper } = setUp()
    const path = () => history.location.pathname
    const { result, unmount } = renderHook(useWay, { wrapper })
    vi.mocked(readSession).mockResolvedValueOnce(signedInAs())
    await result.current()
    expect(path()).toBe('/explore')

    await router.navigate({ href: '/login' })
    const late = later<SessionState>()
    vi.mocked(readSession).mockReturnValueOnce(late.promise)
    const goingOn = result.current()
    await router.navigate({ href: '/faq' })
    unmount()
    late.settle(signedInAs())
    await goingOn
    expect(path()).toBe('/faq')
  },
)

test('a fragment that the server never saw is a part of the address at once, before the page shows it', async () => {
  window.location.hash = '#part'
  const { history, wrapper } = setUp()
  const { result } = renderHook(() => usePostLoginRedirect('/explore', undefined), { wrapper })
  await result.current.leave()
  expect(history.location.href).toBe('/explore#part')
  vi.mocked(readSession).mockResolvedValueOnce(signedInAs())
  await result.current.goOn()
  expect(history.location.href).toBe('/explore#part')
  window.location.hash = ''
})
