import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import type { Question } from '~/contract/questions'
import { votePost } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import { Votes } from './votes'

vi.mock(import('../questions.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
const voting = vi.mocked(votePost)

const question: Question = {
  id: 'q',
  title: 'Why?',
  author: null,
  html: '',
  body: '',
  tags: [],
  state: 'open',
  subject: null,
  votes: 3,
  ownVote: 0,
  revision: 1,
  hasHistory: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  editedAt: null,
  activeAt: '2026-11-21T12:00:00.000Z',
  isHidden: false,
  isOwn: false,
  isFollowed: false,
  answers: [],
}

function Shown() {
  const { data } = useQuery({ ...questionQueries.one('q'), enabled: false })
  return data ? <Votes questionId="q" post={{ kind: 'question', ...data }} /> : null
}

const show = (shown: Question) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(questionQueries.one('q').queryKey, shown)
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  )
}
const up = () => screen.getByRole('button', { name: 'It helps' })
const count = () => screen.getByRole('group').textContent

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a vote shows at once, and as the service counts it afterwards', async () => {
  let answer: ((votes: { votes: number; ownVote: number }) => void) | undefined
  voting.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  show(question)
  fireEvent.click(up())
  await waitFor(() => expect(count()).toBe('4 votes'))
  expect(up().getAttribute('aria-pressed')).toBe('true')
  answer?.({ votes: 6, ownVote: 1 })
  await waitFor(() => expect(count()).toBe('6 votes'))
})

test('a vote that is refused is taken back', async () => {
  voting.mockRejectedValue(new ProblemError('FORBIDDEN'))
  show(question)
  fireEvent.click(up())
  await waitFor(() => expect(voting).toHaveBeenCalledOnce())
  await waitFor(() => expect(count()).toBe('3 votes'))
  expect(up().getAttribute('aria-pressed')).toBe('false')
})

test('pressed again, the vote is withdrawn', async () => {
  voting.mockResolvedValue({ votes: 2, ownVote: 0 })
  show({ ...question, ownVote: 1 })
  fireEvent.click(up())
  const call = { data: { kind: 'question', id: 'q', value: 0 } }
  await waitFor(() => expect(voting).toHaveBeenCalledWith(call))
  await waitFor(() => expect(count()).toBe('2 votes'))
})

test('users cannot vote for their own posts', () => {
  show({ ...question, isOwn: true })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('3')).toBeDefined()
})
