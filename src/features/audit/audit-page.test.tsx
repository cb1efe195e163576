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
import type { AuditSearch } from './audit-search'

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
  expect(await screen.findByText(/^Each change by an administrator stands here/)).toBeDefined()
})
