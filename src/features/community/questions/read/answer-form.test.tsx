import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '~/contract/questions'
import { hydrated } from '../../../../../tests/support/hydrated'
import { answerQuestion } from '../questions.functions'
import { AnswerForm } from './question-page'

vi.mock(import('../questions.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))

// The fields of a question that the form uses.
const question = { id: 'q', answers: [] } as unknown as Question

const form = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <AnswerForm question={question} />
    </QueryClientProvider>
  </MantineProvider>
)
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const write = (value: string) => fireEvent.change(text(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Answer' }))

/** Renders the form in a tab without a draft. */
const inAnotherTab = () => {
  cleanup()
  sessionStorage.clear()
  render(form())
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('what was typed before the page came alive stays, also over a reload', async () => {
  await hydrated(form(), () => (text().value = 'Early.'))
  expect(text().value).toBe('Early.')
  write('Early, and later.')
  expect(text().value).toBe('Early, and later.')
  cleanup()
  await hydrated(form(), () => undefined)
  expect(text().value).toBe('Early, and later.')
})

test('what was typed is back in a new tab, until it is sent', async () => {
  vi.mocked(answerQuestion).mockResolvedValue(question)
  render(form())
  write('Mine.')
  inAnotherTab()
  expect(text().value).toBe('Mine.')
  send()
  await waitFor(() => expect(text().value).toBe(''))
  expect(answerQuestion).toHaveBeenCalledWith({
    data: { params: { id: 'q' }, body: { body: 'Mine.', idempotencyKey: expect.any(String) } },
  })
  inAnotherTab()
  expect(text().value).toBe('')
})

test('what was typed before the page came alive is sent alone, and what another tab left is not lost by it', async () => {
  vi.mocked(answerQuestion).mockResolvedValue(question)
  render(form())
  write('Left.')
  cleanup()
  sessionStorage.clear()
  await hydrated(form(), () => (text().value = 'Early.'))
  expect(text().value).toBe('Early.')
  send()
  await waitFor(() => expect(text().value).toBe(''))
  inAnotherTab()
  expect(text().value).toBe('Left.')
})

test('a form that is open again before its answer is there is emptied with it', async () => {
  let answer: ((changed: Question) => void) | undefined
  vi.mocked(answerQuestion).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const { unmount } = render(form())
  write('Mine.')
  send()
  await waitFor(() => expect(answerQuestion).toHaveBeenCalledOnce())
  unmount()
  render(form())
  expect(text().value).toBe('Mine.')
  await act(async () => answer?.(question))
  await waitFor(() => expect(text().value).toBe(''))
})
