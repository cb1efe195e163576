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
import type { Report } from '~/contract/questions'
import { decideReport, listReports } from '../../community.functions'
import { ReportsPage } from './reports-page'

vi.mock(import('../../community.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const report = {
  id: 'r',
  state: 'open',
  reason: 'spam',
  note: '',
  reporterName: 'Grace',
  createdAt: '2026-01-01T00:00:00.000Z',
  decidedBy: '',
  decidedAt: null,
  post: {
    kind: 'question',
    id: 'q',
    questionId: 'q',
    title: 'Buy this',
    html: '',
    isHidden: false,
    author: null,
  },
} as Report
const decided: Report = {
  ...report,
  state: 'dismissed',
  decidedBy: 'Ada Editor',
  decidedAt: '2026-01-02T00:00:00.000Z',
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const getPage = (data: Report[]) => ({ data, total: data.length, page: 1, count: 25 })

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test.each([
  ['leaves those that wait', undefined, []],
  ['stays among all', 'all', [decided]],
] as const)(
  'the focus goes to the heading where a report that is decided on %s',
  async (_what, state, left) => {
    vi.mocked(listReports)
      .mockResolvedValueOnce(getPage([report]))
      .mockResolvedValue(getPage([...left]))
    vi.mocked(decideReport).mockResolvedValueOnce(decided)
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider router={router}>
            <main>
              <ReportsPage search={{ state }} waiting={2} renderText={() => null} />
            </main>
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>,
    )
    const button = await screen.findByRole('button', { name: 'Nothing wrong' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reports' })))
  },
)

const page = (state: 'hidden' | 'all' | undefined) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <ReportsPage search={{ state }} waiting={2} renderText={() => null} />
      </RouterContextProvider>
    </QueryClientProvider>
  </MantineProvider>
)

test('an empty view says what comes there, or leads to all reports', async () => {
  vi.mocked(listReports).mockResolvedValue(getPage([]))
  const { rerender } = render(page(undefined))
  expect(await screen.findByText('No report is waiting.')).toBeDefined()
  expect(screen.getByText(/^Posts that members reported/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Waiting/ }).textContent).toBe('Waiting2')
  rerender(page('all'))
  expect(await screen.findByText('No reports yet.')).toBeDefined()
  rerender(page('hidden'))
  const all = await screen.findByRole('link', { name: 'Show all reports' })
  expect(all.getAttribute('href')).toBe('/admin/reports?state=all')
})
