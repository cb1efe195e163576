import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import type { Webhook } from '~/contract/webhooks'
import { WebhookForm } from './webhook-form'
import { readWebhook, updateWebhook } from './webhooks.functions'

vi.mock(import('./webhooks.functions'))
// It asks a router, which is not there.
const asks = vi.hoisted((): { wouldAsk?: () => boolean } => ({}))
vi.mock('~/forms/confirm-leaving', () => ({
  useConfirmLeaving: (hasUnsaved: () => boolean) => {
    asks.wouldAsk = hasUnsaved
  },
}))

const webhook: Webhook = {
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
const theirs: Webhook = { ...webhook, url: 'https://new.example/hook', revision: 2 }

const queryClient = new QueryClient()
const onSaved = vi.fn<() => void>()
const form = (shown: Webhook) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <WebhookForm webhook={shown} onSaved={onSaved} back={null} />
    </QueryClientProvider>
  </MantineProvider>
)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = () => vi.mocked(updateWebhook).mock.calls.map(([{ data }]) => data.body)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a change by another administrator while the form was open is not overwritten', async () => {
  vi.mocked(updateWebhook).mockRejectedValueOnce(new ProblemError('CONFLICT')).mockResolvedValue(theirs)
  vi.mocked(readWebhook).mockResolvedValue(theirs)
  const { rerender } = render(form(webhook))
  expect(asks.wouldAsk?.()).toBe(false)
  fireEvent.change(field('Description'), { target: { value: 'Mine' } })
  // The page refetched the change.
  rerender(form(theirs))
  save()
  await screen.findByText('Someone else changed this webhook in the meantime.')
  expect(sent()).toEqual([expect.objectContaining({ url: webhook.url, revision: 1 })])
  expect(field('Description').value).toBe('Mine')
  expect(asks.wouldAsk?.()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Load the newest' }))
  await waitFor(() => expect(field('Address').value).toBe(theirs.url))
  expect(asks.wouldAsk?.()).toBe(false)
  expect(screen.queryByText('Someone else changed this webhook in the meantime.')).toBeNull()
  save()
  await waitFor(() => expect(sent()[1]).toMatchObject({ url: theirs.url, revision: 2 }))
})

test('a save repeated after a lost answer succeeds', async () => {
  vi.mocked(updateWebhook).mockRejectedValue(new ProblemError('CONFLICT'))
  vi.mocked(readWebhook).mockResolvedValue({ ...webhook, description: 'Mine', revision: 2 })
  render(form(webhook))
  fireEvent.change(field('Description'), { target: { value: 'Mine' } })
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ revision: 2 })))
  expect(screen.queryByText('Someone else changed this webhook in the meantime.')).toBeNull()
})
