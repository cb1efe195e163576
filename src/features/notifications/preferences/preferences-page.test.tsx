import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MailChoices, mailChoices } from '~/contract/notifications'
import { showToast } from '~/ui/components/toasts/toasts'
import { chooseMails, readMailChoices } from '../notifications.functions'
import { notificationQueries } from '../notifications.queries'
import { PreferencesPage } from './preferences-page'

vi.mock(import('../notifications.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const queryClient = new QueryClient()
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const { queryKey } = notificationQueries.choices()
const withAnswers = (mail: boolean): MailChoices => ({
  mails: mailChoices.map((kind) => ({ kind, mail: kind === 'answer' ? mail : true })),
})

const answers = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Answers' })

/** A response that the test resolves. */
const later = () => {
  let settle: ((choices: MailChoices) => void) | undefined
  const promise = new Promise<MailChoices>((resolve) => {
    settle = resolve
  })
  return { promise, settle: (choices: MailChoices) => settle?.(choices) }
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, withAnswers(false))
  vi.mocked(readMailChoices).mockResolvedValue(withAnswers(false))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <PreferencesPage />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('what was chosen here gives way to what is chosen elsewhere after it was kept', async () => {
  vi.mocked(chooseMails).mockResolvedValue(withAnswers(true))
  fireEvent.click(answers())
  expect(answers().checked).toBe(true)
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  expect(answers().checked).toBe(true)
  act(() => queryClient.setQueryData(queryKey, withAnswers(false)))
  await waitFor(() => expect(answers().checked).toBe(false))
})

test('what was chosen last is shown until it is known of that, and an older answer changes nothing', async () => {
  const [first, second] = [later(), later()]
  vi.mocked(chooseMails).mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  const read = later()
  vi.mocked(readMailChoices).mockReturnValue(read.promise)
  fireEvent.click(answers())
  fireEvent.click(answers())
  first.settle(withAnswers(true))
  await waitFor(() => expect(chooseMails).toHaveBeenCalledTimes(2))
  expect(answers().checked).toBe(false)
  fireEvent.click(answers())
  vi.mocked(chooseMails).mockResolvedValueOnce(withAnswers(true))
  act(() => void queryClient.invalidateQueries({ queryKey }))
  second.settle(withAnswers(false))
  await waitFor(() => expect(showToast).toHaveBeenCalledTimes(3))
  read.settle(withAnswers(false))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual(withAnswers(true))
  expect(answers().checked).toBe(true)
})

test('what was refused is as it was', async () => {
  vi.mocked(chooseMails).mockRejectedValue(new TypeError('no network'))
  fireEvent.click(answers())
  await screen.findByRole('alert')
  expect(answers().checked).toBe(false)
})
