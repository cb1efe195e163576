import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import type { Answer, Question } from '~/contract/questions'
import { showUndoToast } from '~/ui/components/toasts/toasts'
import { editAnswer, readQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import { PostEdit } from './post-edit'

vi.mock(import('../questions.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))

const answer: Answer = {
  id: 'a',
  author: null,
  html: '<p>So.</p>',
  body: 'So.',
  votes: 0,
  ownVote: 0,
  revision: 1,
  hasHistory: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  editedAt: null,
  isAccepted: false,
  isHidden: false,
  isOwn: true,
}
// The fields of a question that editing an answer uses.
const question = { id: 'q', answers: [answer] } as unknown as Question

function Card() {
  const [isEditing, setIsEditing] = useState(true)
  const { data } = useQuery(questionQueries.one('q'))
  return isEditing ? (
    <PostEdit
      post={{ kind: 'answer', ...answer, ...data?.answers[0] }}
      question={question}
      onDone={() => setIsEditing(false)}
      onEdit={() => setIsEditing(true)}
    />
  ) : (
    <p>Read</p>
  )
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  // As the router returns it.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  queryClient.setQueryData(questionQueries.one('q').queryKey, question)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Card />
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('a cancelled text can be restored', () => {
  fireEvent.change(text(), { target: { value: 'Otherwise.' } })
  press('Cancel')
  expect(screen.getByText('Read')).toBeDefined()
  const [toast] = vi.mocked(showUndoToast).mock.calls[0] ?? []
  act(() => toast?.onUndo())
  expect(text().value).toBe('Otherwise.')
  expect(document.activeElement).toBe(text())
})

test('nothing is offered back where nothing was typed', () => {
  press('Cancel')
  expect(showUndoToast).not.toHaveBeenCalled()
})

const isHeld = () => screen.getByRole('form').hasAttribute('data-sending')

test('the form is open again after a conflict', async () => {
  let refuse: ((error: Error) => void) | undefined
  vi.mocked(editAnswer).mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)))
  // Never resolves.
  vi.mocked(readQuestion).mockReturnValue(new Promise(() => {}))
  press('Save')
  await waitFor(() => expect(editAnswer).toHaveBeenCalledOnce())
  await waitFor(() => expect(isHeld()).toBe(true))
  refuse?.(new ProblemError('CONFLICT'))
  await waitFor(() => expect(isHeld()).toBe(false))
})

const unread = () => screen.queryByText(/the new version could not be loaded/)
const newer = (revision: number, body: string) =>
  vi.mocked(readQuestion).mockResolvedValueOnce({ ...question, answers: [{ ...answer, revision, body }] })

test('a conflict is announced each time, also where the newer text cannot be read', async () => {
  vi.mocked(editAnswer).mockRejectedValue(new ProblemError('CONFLICT'))
  vi.mocked(readQuestion).mockRejectedValue(new TypeError('no network'))
  fireEvent.change(text(), { target: { value: 'Mine.' } })
  press('Save')
  await waitFor(() => expect(unread()).not.toBeNull())
  expect(text().value).toBe('Mine.')

  newer(2, 'Theirs.')
  press('Save')
  await screen.findByText('Theirs.')
  expect(unread()).toBeNull()

  press('Save')
  await waitFor(() => expect(unread()).not.toBeNull())
  expect(vi.mocked(editAnswer).mock.calls.map(([{ data }]) => data.body.revision)).toEqual([1, 1, 2])
})
