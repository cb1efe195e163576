import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '~/contract/notifications'
import { listNotifications, markRead } from '../notifications.functions'
import { notificationQueries } from '../notifications.queries'
import { InboxPage } from './inbox-page'

vi.mock(import('../notifications.functions'))

const told: Notification = {
  id: 'n',
  kind: 'answer',
  title: 'New answer',
  text: '',
  link: '/community/questions/q',
  createdAt: '2026-11-21T12:00:00.000Z',
  readAt: null,
  isRequired: false,
}
const read: Notification = { ...told, readAt: '2026-11-22T12:00:00.000Z' }
const listOf = (data: Notification[]) => ({
  data,
  total: data.length,
  page: 1,
  count: 25,
  unread: data.filter(({ readAt }) => readAt === null).length,
})

const queryClient = new QueryClient()
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('the focus goes to the heading with the button that marked all as read, and is left alone later', async () => {
  vi.mocked(listNotifications)
    .mockResolvedValueOnce(listOf([told]))
    .mockResolvedValueOnce(listOf([read]))
  vi.mocked(markRead).mockResolvedValueOnce({ unread: 0 })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <main>
            <InboxPage search={{}} />
          </main>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Mark all as read' })
  expect(document.activeElement).toBe(document.body)
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  const heading = screen.getByRole('heading', { name: 'Notifications' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  heading.blur()
  vi.mocked(listNotifications).mockResolvedValueOnce(listOf([{ ...told, id: 'another' }, read]))
  await act(() => queryClient.invalidateQueries({ queryKey: notificationQueries.lists() }))
  await screen.findByRole('button', { name: 'Mark all as read' })
  expect(document.activeElement).toBe(document.body)
})
