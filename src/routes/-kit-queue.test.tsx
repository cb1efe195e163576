import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ManagedKitRequest } from '~/contract/kits'
import { listManagedRequests } from '~/features/kits/dev-kits.functions'
import type { KitQueueSearch } from '~/features/kits/dev-kits.queries'
import { Route } from './admin/dev-kits/index'

vi.mock(import('~/features/kits/dev-kits.functions'))

const request: ManagedKitRequest = {
  id: 'r',
  kitId: 'k',
  kit: 'starter',
  kitName: 'Starter kit',
  quantity: 1,
  asked: 1,
  purpose: 'Metering',
  state: 'requested',
  carrier: '',
  tracking: '',
  loanMonths: 6,
  dueOn: null,
  daysOverdue: 0,
  serials: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  changedAt: '2026-11-21T12:00:00.000Z',
  identityUid: 'ana',
  name: 'Ana Rojas',
  email: 'ana@x.example',
  company: 'Ampère',
  shippingAddress: {
    recipient: 'Ana',
    street: 'Sol 1',
    postalCode: '',
    city: 'Talca',
    region: '',
    country: 'Chile',
  },
  addressAdvice: [],
  agreement: null,
}

const tick = () => screen.getByLabelText<HTMLInputElement>('Starter kit for Ana Rojas')

afterEach(cleanup)

test('another view keeps the focus in its filter, and nothing ticked', async () => {
  const kits = [{ id: 'k', slug: 'starter', name: 'Starter kit', stock: 3 }]
  vi.mocked(listManagedRequests).mockResolvedValue({ data: [request], kits, total: 1, count: 50, page: 1 })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const client = new QueryClient()
  const { component: KitQueue = () => null } = Route.options
  const page = (search: KitQueueSearch) => {
    vi.spyOn(Route, 'useSearch').mockReturnValue(search)
    return (
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterContextProvider router={router}>
            <KitQueue />
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    )
  }
  const { rerender } = render(page({}))
  await waitFor(() => expect(tick().checked).toBe(false))
  fireEvent.click(tick())
  expect(tick().checked).toBe(true)

  const filter = screen.getByLabelText<HTMLSelectElement>('Kit')
  filter.focus()
  rerender(page({ kit: 'starter' }))
  expect(tick().checked).toBe(false)
  // What is still of the view before takes no tick along.
  fireEvent.click(tick())
  expect(tick().checked).toBe(false)
  await waitFor(() => expect(listManagedRequests).toHaveBeenCalledTimes(2))
  expect(document.activeElement).toBe(filter)
  expect(filter.value).toBe('starter')
})

test('a queue without requests says where they come from', async () => {
  vi.mocked(listManagedRequests).mockResolvedValue({ data: [], kits: [], total: 0, count: 50, page: 1 })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const { component: KitQueue = () => null } = Route.options
  vi.spyOn(Route, 'useSearch').mockReturnValue({})
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <KitQueue />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('Requests from the page “Request a kit”.')).toBeDefined()
})
