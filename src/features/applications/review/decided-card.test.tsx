import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitted } from '../../../../tests/support/submitted'
import { listReasonTemplates, reviewApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { DecisionCard } from './decision-card'
import { UndoDecision } from './decided-card'

vi.mock(import('../applications.functions'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))
vi.mock('./mail-preview', () => ({ MailPreview: () => null }))
vi.mock('~/ui/components/text-link/text-link', () => ({
  TextLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

function Decision() {
  const { data = submitted } = useQuery({ ...applicationQueries.one('ana'), enabled: false })
  return (
    <DecisionCard
      application={data}
      firstName="Ana"
      hasNext={false}
      onNext={() => undefined}
      onDecided={() => undefined}
    />
  )
}

const open = (part: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </MantineProvider>,
  )
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const undo = () => screen.queryByRole('button', { name: 'Undo' })
const told = () => screen.queryByText(/^The mail goes out in/)?.textContent
/** The service's time in that many seconds; its clock is ahead of this machine's by the given offset. */
const inSeconds = (seconds: number, ahead: number) =>
  new Date(Date.now() + (seconds - ahead) * 1000).toISOString()

beforeEach(() => {
  vi.mocked(listReasonTemplates).mockResolvedValue({ data: [], revision: 0 })
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([3600, 10, -3600])(
  'what was just decided has its half minute, %d s ahead or not',
  async (ahead) => {
    const undoUntil = inSeconds(30, ahead)
    vi.mocked(reviewApplication).mockResolvedValue({ ...submitted, state: 'approved', undoUntil })
    open(<Decision />)
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await pass(0.1)
    expect(told()).toBe('The mail goes out in 30 s.')
    await pass(28)
    expect(undo()).toBeTruthy()
    await pass(3)
    expect(undo()).toBeNull()
  },
)

test.each([
  [0, 'The mail goes out in 12 s.'],
  // Undo stays available if the remaining time is unknown.
  [3600, 'The mail goes out in 30 s.'],
  [-3600, 'The mail goes out in 30 s.'],
])('of a decision that is read, it is counted once, %d s ahead or not', async (ahead, sentence) => {
  const decision = <UndoDecision identityUid="ana" firstName="Ana" undoUntil={inSeconds(12, ahead)} />
  const { unmount } = open(decision)
  await pass(0)
  expect(told()).toBe(sentence)
  unmount()
  await pass(31)
  open(decision)
  await pass(0)
  expect(undo()).toBeNull()
})
