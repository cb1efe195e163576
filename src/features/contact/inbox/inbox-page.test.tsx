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

vi.mock(import('./inbox.functions'))

afterEach(cleanup)

test('an inbox without messages says where they come from', async () => {
  vi.mocked(listInbox).mockResolvedValue({ data: [], total: 0, count: 50, page: 1 })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <InboxPage search={{}} />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('What people send from the contact page comes here.')).toBeDefined()
})
