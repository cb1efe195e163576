import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listWaitingApplications } from '../applications.functions'
import { applicationQueries, type QueueSearch } from '../applications.queries'
import { QueuePage } from './queue-page'

vi.mock(import('../applications.functions'))
vi.mock('~/auth/use-session', () => ({
  useSession: () => ({ kind: 'signed-in', user: { identityUid: 'me-uid' } }),
}))

const readAgainAfter = async (hours: number) => {
  vi.setSystemTime(Date.now() + hours * 3_600_000)
  await act(() => vi.advanceTimersByTimeAsync(31_000))
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const showQueue = (client: QueryClient, search: QueueSearch) =>
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider
        router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
      >
        <QueuePage search={search} administrators={[]} now={Date.now()} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )

test.each([
  ['me-uid', 'Me'],
  ['former-uid', 'former-uid'],
  [undefined, 'Any'],
])('the filter of a queue says whose it is: %s', (assigned, said) => {
  vi.mocked(listWaitingApplications).mockReturnValue(new Promise(() => undefined))
  showQueue(new QueryClient(), { assigned })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' })
  expect(select.selectedOptions[0]?.textContent).toBe(said)
})

test('in a queue that is left open people wait longer, and too long', async () => {
  const submittedAt = '2026-11-21T10:00:00.000Z'
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') })
  const queue = {
    data: [
      {
        identityUid: 'ana',
        name: 'Ana Rojas',
        company: '',
        country: 'Chile',
        project: 'Feeders.',
        version: 1,
        submittedAt,
        isOverdue: false,
        claim: null,
        assignment: null,
      },
    ],
    total: 1,
    count: 100,
    page: 1,
    overdue: 0,
    targetHours: 48,
  }
  vi.mocked(listWaitingApplications).mockResolvedValue(queue)
  const client = new QueryClient()
  client.setQueryData(applicationQueries.waiting({}).queryKey, queue)
  showQueue(client, {})
  expect(screen.getByText('2 hours')).toBeTruthy()
  await readAgainAfter(1)
  expect(screen.getByText('3 hours')).toBeTruthy()
  await readAgainAfter(46)
  // The page trusts the service's time, not this machine's clock.
  expect(screen.queryByText(/overdue/)).toBeNull()
  vi.mocked(listWaitingApplications).mockResolvedValue({
    ...queue,
    data: queue.data.map((waiting) => ({ ...waiting, isOverdue: true })),
  })
  await readAgainAfter(0)
  expect(screen.getByText('2 days, overdue')).toBeTruthy()
})
