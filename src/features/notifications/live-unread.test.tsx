import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveUnread } from './live-unread'
import { notificationQueries } from './notifications.queries'
import { followUnread } from './unread-stream'

vi.mock(import('./unread-stream'))
vi.mock(import('./notifications.functions'))
vi.mock(import('~/auth/session.functions'))
vi.mock('~/auth/use-session', () => ({
  useSession: () => ({ kind: 'signed-in', user: { identityUid: 'ana' } }),
}))

const queryClient = new QueryClient()
const { queryKey } = notificationQueries.unread()
let tell: (unread: number) => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  vi.mocked(followUnread).mockImplementation((told) => {
    tell = told
    return () => undefined
  })
  render(
    <QueryClientProvider client={queryClient}>
      <LiveUnread />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The announcement after the stream sent a number. */
const saidAt = async (unread: number) => {
  const texts = new Set<string>()
  const watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) texts.add(node.textContent ?? '')
  })
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  await act(async () => {
    tell(unread)
    await vi.advanceTimersByTimeAsync(100)
  })
  watching.disconnect()
  texts.delete('')
  return [...texts]
}

test('each new notification is announced, and neither the first count nor what was read', async () => {
  expect(await saidAt(2)).toEqual([])
  expect(await saidAt(3)).toEqual(['You have a new notification.'])
  expect(await saidAt(4)).toEqual(['You have a new notification.'])
  expect(await saidAt(4)).toEqual([])
  expect(await saidAt(1)).toEqual([])
  expect(queryClient.getQueryData(queryKey)).toEqual({ unread: 1 })
})
