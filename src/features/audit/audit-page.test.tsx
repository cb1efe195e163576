import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listAudit } from './audit.functions'
import { AuditPage } from './audit-page'
import type { AuditSearch } from './audit.queries'

vi.mock(import('./audit.functions'))

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const client = new QueryClient()
const page = (search: AuditSearch) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router}>
      <AuditPage search={search} />
    </RouterContextProvider>
  </QueryClientProvider>
)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

afterEach(cleanup)

test('the fields show what the address says, and keep the focus and what is typed', async () => {
  vi.mocked(listAudit).mockResolvedValue({ data: [], total: 0, count: 50, page: 1 })
  const { rerender } = render(page({ actor: 'ada@x.example' }))
  const actor = field('Done by (e-mail)')
  expect(actor.value).toBe('ada@x.example')
  actor.focus()
  fireEvent.change(actor, { target: { value: 'bea@x.example' } })
  fireEvent.change(field('Done to (e-mail or id)'), { target: { value: 'ana' } })

  rerender(page({ actor: 'bea@x.example', from: '2026-11-21' }))
  expect(field('From').value).toBe('2026-11-21')
  expect(document.activeElement).toBe(actor)
  expect(field('Done to (e-mail or id)').value).toBe('ana')

  rerender(page({}))
  expect([actor.value, field('From').value]).toEqual(['', ''])
  expect(document.activeElement).toBe(actor)
})

test('a log without entries says what will stand in it', async () => {
  vi.mocked(listAudit).mockResolvedValue({ data: [], total: 0, count: 50, page: 1 })
  render(page({}))
  expect(await screen.findByText(/^Every change by an administrator/)).toBeDefined()
})

test('who stopped a bulk change is shown with the way to what came of it', async () => {
  const entry = {
    id: '0199a000-0000-7000-8000-000000000001',
    at: '2026-11-27T12:00:00.000Z',
    actorUid: 'ana',
    actorName: 'Ana Rojas',
    action: 'bulk-change.stop',
    subjectKind: 'bulk-change',
    subjectId: '0199a000-0000-7000-8000-000000000002',
    subjectName: '',
    before: { state: 'running' },
    after: { state: 'stopped' },
  }
  vi.mocked(listAudit).mockResolvedValue({ data: [entry], total: 1, count: 50, page: 1 })
  render(page({ action: 'bulk-change.stop' }))
  const way = await screen.findByRole('link', { name: 'its result' })
  expect(way.getAttribute('href')).toBe(`/admin/bulk-changes/${entry.subjectId}`)
  expect(way.closest('p')?.textContent).toBe('Stopped a bulk change: its result')
})
