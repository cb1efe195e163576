import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { later } from '../../../tests/support/later'
import type { Webhook, WebhookDelivery } from '~/contract/webhooks'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { WebhookPage } from './webhook-page'
import { readWebhook, removeWebhook, setWebhookState, testWebhook } from './webhooks.functions'

vi.mock(import('./webhooks.functions'))
vi.mock(import('~/ui/components/confirm/confirm'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('./deliveries', () => ({ Deliveries: () => null }))

const active: Webhook = {
  id: 'w',
  url: 'https://crm.example/hook',
  description: 'For the CRM',
  events: ['application.approved'],
  state: 'active',
  pausedBecause: null,
  pausedAt: null,
  failingSince: null,
  lastDeliveredAt: null,
  waiting: 0,
  failed: 0,
  secretMadeAt: '2026-11-21T12:00:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  changedAt: '2026-11-21T12:00:00.000Z',
  revision: 1,
}
const paused: Webhook = {
  ...active,
  state: 'paused',
  pausedBecause: 'administrator',
  pausedAt: '2026-11-22T12:00:00.000Z',
}

let client: QueryClient
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => {
  const pressed = await button(name)
  pressed.focus()
  fireEvent.click(pressed)
  return pressed
}
const heading = () => screen.getByRole('heading', { level: 1 })

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.mocked(readWebhook).mockResolvedValueOnce(active)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <main>
            <Suspense>
              <WebhookPage id="w" search={{}} />
            </Suspense>
          </main>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a pressed button keeps the focus while it works, and no other can be pressed', async () => {
  const pending = later<WebhookDelivery>()
  vi.mocked(testWebhook).mockReturnValueOnce(pending.promise)
  vi.mocked(readWebhook).mockResolvedValueOnce(active)
  const pressed = await press('Send a test event')
  await waitFor(() => expect(pressed.dataset['loading']).toBe('true'))
  expect([pressed.disabled, (await button('Pause')).disabled]).toEqual([false, true])
  // The result is fetched separately.
  pending.settle({} as WebhookDelivery)
  await waitFor(() => expect(pressed.dataset['loading']).toBeUndefined())
  expect(document.activeElement).toBe(pressed)
})

test('the focus moves to the heading when a button pauses, resumes, or closes the form', async () => {
  vi.mocked(setWebhookState).mockResolvedValueOnce(paused).mockResolvedValueOnce(active)
  vi.mocked(readWebhook).mockResolvedValueOnce(paused).mockResolvedValueOnce(active)
  await press('Pause')
  await button('Let it go on')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  await press('Let it go on')
  await button('Send a test event')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  await press('Change')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  await press('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('a webhook that was deleted elsewhere offers no actions any more, and says so', async () => {
  vi.mocked(testWebhook).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  vi.mocked(readWebhook).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  await press('Send a test event')
  await screen.findByText('This webhook was deleted in the meantime.')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(heading().textContent).toBe('For the CRM')
})

test('what is typed into the form stays, though the webhook was deleted elsewhere', async () => {
  await press('Change')
  const address = screen.getByLabelText<HTMLInputElement>('Address')
  fireEvent.change(address, { target: { value: 'https://crm.example/new' } })
  vi.mocked(readWebhook).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  await client.invalidateQueries()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://crm.example/new')
})

test('deleting a webhook that is already deleted is no failure', async () => {
  vi.mocked(confirm).mockResolvedValueOnce(true)
  vi.mocked(removeWebhook).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  await press('Delete')
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('“For the CRM” is deleted.'))
})

test('a double-click sends one test event, also where the first was answered before the second', async () => {
  vi.mocked(testWebhook).mockResolvedValue({} as WebhookDelivery)
  vi.mocked(readWebhook).mockResolvedValue(active)
  const pressed = await button('Send a test event')
  fireEvent.click(pressed, { detail: 1 })
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('A test event is on its way.'))
  await waitFor(() => expect(pressed.dataset['loading']).toBeUndefined())
  fireEvent.click(pressed, { detail: 2 })
  await waitFor(() => expect(readWebhook).toHaveBeenCalledTimes(2))
  expect(testWebhook).toHaveBeenCalledOnce()
})
