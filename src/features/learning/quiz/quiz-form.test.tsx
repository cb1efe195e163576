import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Quiz, UnitContent } from '~/contract/learning'
import { later } from '../../../../tests/support/later'
import { answerQuiz } from '../learning-paths.functions'
import { QuizForm } from './quiz-form'

vi.mock(import('../learning-paths.functions'))

const options = [
  { id: 'a', text: 'First' },
  { id: 'b', text: 'Second' },
]
const quiz: Quiz = {
  passPercent: 50,
  questionCount: 2,
  attempts: { number: 1, left: null, nextAt: null },
  questions: [
    { id: 'one', kind: 'multiple', text: 'Which?', options },
    { id: 'order', kind: 'ordering', text: 'In which order?', options },
  ],
}
// The fields of a unit that the form uses.
const unit = { slug: 'unit', revision: 1, path: { slug: 'path' } } as UnitContent

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const order = () => [...document.querySelectorAll('[data-drag]')].map((row) => row.getAttribute('data-label'))
const down = () => fireEvent.click(screen.getByRole('button', { name: 'Move “First” down' }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('answers do not change while they are on their way, and change again where sending failed', async () => {
  const pending = later<undefined>()
  vi.mocked(answerQuiz).mockImplementationOnce(async () => {
    await pending.promise
    throw new Error('away')
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <QuizForm unit={unit} quiz={quiz} onResult={() => undefined} hasFocus={false} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(box('First'))
  const send = screen.getByRole('button', { name: 'Check my answers' })
  fireEvent.click(send)
  await waitFor(() => expect(send.hasAttribute('data-loading')).toBe(true))
  fireEvent.click(box('Second'))
  down()
  expect([box('Second').checked, order()]).toEqual([false, ['First', 'Second']])
  pending.settle(undefined)
  await screen.findByRole('alert')
  fireEvent.click(box('Second'))
  down()
  expect([box('Second').checked, order()]).toEqual([true, ['Second', 'First']])
})
