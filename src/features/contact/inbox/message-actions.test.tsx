import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../../tests/support/later'
import type { InboxMessage } from '~/contract/contact'
import { listAdministrators, updateInboxMessage } from './inbox.functions'
import { inboxQueries } from './inbox.queries'
import { MessageActions } from './message-actions'

vi.mock(import('./inbox.functions'))

const message: InboxMessage = {
  id: 'm',
  name: 'Ana',
  email: 'ana@x.example',
  identityUid: null,
  subject: 'A question',
  message: 'When?',
  state: 'new',
  assignedTo: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  replies: [],
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function Page() {
  const { data = message } = useQuery({ ...inboxQueries.one('m'), enabled: false })
  return (
    <main>
      <h1 tabIndex={-1}>A question</h1>
      <MessageActions message={data} />
    </main>
  )
}

const choice = () => screen.getByLabelText<HTMLSelectElement>('Seen to by')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => {
  button(name).focus()
  fireEvent.click(button(name))
}

beforeEach(() => {
  vi.mocked(listAdministrators).mockResolvedValue([{ identityUid: 'ada', name: 'Ada Editor' }])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <Page />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('choosing an assignee with the arrow keys assigns none until the button is pressed, which keeps the focus', async () => {
  const given: InboxMessage = { ...message, assignedTo: { uid: 'ada', name: 'Ada Editor' } }
  const pending = later<InboxMessage>()
  vi.mocked(updateInboxMessage).mockReturnValueOnce(pending.promise)
  await screen.findByText('Ada Editor')
  const assign = button('Assign')
  expect(screen.getByText('Choose an administrator first.')).toBeTruthy()
  fireEvent.change(choice(), { target: { value: 'ada' } })
  expect(updateInboxMessage).not.toHaveBeenCalled()
  expect(screen.queryByText('Choose an administrator first.')).toBeNull()
  press('Assign')
  await waitFor(() => expect(assign.dataset['loading']).toBe('true'))
  expect([assign.disabled, choice().disabled, button('Close').disabled]).toEqual([false, false, true])
  pending.settle(given)
  await screen.findByText('Choose another administrator first.')
  expect(updateInboxMessage).toHaveBeenCalledExactlyOnceWith({
    data: { params: { id: 'm' }, body: { assignedTo: 'ada' } },
  })
  expect(choice().value).toBe('ada')
  expect(document.activeElement).toBe(assign)
})

test('the focus goes to the message’s heading with the button that closed it', async () => {
  vi.mocked(updateInboxMessage).mockResolvedValueOnce({ ...message, state: 'closed' })
  press('Close')
  await screen.findByRole('button', { name: 'Open again' })
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A question' }))
})
