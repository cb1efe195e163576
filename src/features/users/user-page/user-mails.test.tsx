import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDateTime } from '~/ui/format/dates'
import { listMails } from '../users.functions'
import { UserMails } from './user-mails'

vi.mock(import('../users.functions'))
afterEach(cleanup)

const createdAt = '2026-11-01T12:00:00.000Z'
const later = '2026-11-06T12:00:00.000Z'
const waiting = {
  kind: 'digest',
  subject: 'News',
  to: 'ana@x.example',
  createdAt,
  sentAt: null,
  givenUpAt: null,
}

test('each mail says when it was sent, since when it waits, or when it was given up', async () => {
  const data = [
    { ...waiting, id: 'sent', sentAt: later, failedAttempts: 1 },
    { ...waiting, id: 'new', failedAttempts: 0 },
    { ...waiting, id: 'again', failedAttempts: 1 },
    { ...waiting, id: 'lost', givenUpAt: later, failedAttempts: 126 },
  ]
  vi.mocked(listMails).mockResolvedValue({ total: 4, count: 25, page: 1, data })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <UserMails identityUid="ana" />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.lastElementChild?.textContent)
  expect(rows).toEqual([
    `Sent ${formatDateTime(later)}`,
    `Waits since ${formatDateTime(createdAt)}`,
    `Waits since ${formatDateTime(createdAt)}, 1 failed attempt`,
    `Given up ${formatDateTime(later)}, 126 failed attempts`,
  ])
})
