import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listInbox } from './inbox.functions'
import { InboxPage } from './inbox-page'
import type { InboxSearch } from './inbox.queries'

vi.mock(import('./inbox.functions'))

afterEach(cleanup)

const show = (search: InboxSearch) => {
  vi.mocked(listInbox).mockResolvedValue({ data: [], total: 0, count: 50, page: 1 })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <InboxPage search={search} waiting={3} />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('an inbox without messages says where they come from', async () => {
  show({})
  expect(await screen.findByText('Messages from the contact page.')).toBeDefined()
})

test('the tab of new messages counts them, but not beside a search for one sender', () => {
  show({})
  expect(screen.getByRole('link', { name: /^New/ }).textContent).toBe('New3')
  expect(screen.getByRole('link', { name: 'Answered' })).toBeDefined()
  cleanup()
  show({ email: 'ana@x.example' })
  expect(screen.getByRole('link', { name: 'New' })).toBeDefined()
})
