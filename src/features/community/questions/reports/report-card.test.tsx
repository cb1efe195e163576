import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import type { Report } from '~/contract/questions'
import { showToast } from '~/ui/components/toasts/toasts'
import { ReportCard } from './report-card'
import { decideReport } from '../../community.functions'

vi.mock(import('../../community.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
// The card stands alone here, without a router.
vi.mock(import('~/ui/components/text-link/text-link'), async (original) => ({
  ...(await original()),
  TextRouteLink: ({ children }) => <a href="/">{children}</a>,
}))
vi.mock(import('../author-name'), () => ({ AuthorName: () => <span>Ada</span> }))

const report = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  state: 'open',
  reason: 'spam',
  note: '',
  reporterName: 'Grace',
  createdAt: '2026-01-01T00:00:00.000Z',
  post: { kind: 'question', id: 'q', questionId: 'q', title: 'Buy this', html: '', isHidden: false },
} as Report

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a decision that a colleague took before is told, and only one is on its way', async () => {
  const sentence = 'Someone else decided on this report in the meantime.'
  let refuse: (error: Error) => void = vi.fn<(error: Error) => void>()
  const decided = new Promise<Report>((_resolve, reject) => {
    refuse = reject
  })
  vi.mocked(decideReport).mockReturnValueOnce(decided)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ReportCard report={report} renderText={() => null} onDecided={vi.fn<() => void>()} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(button('Hide the post'))
  await waitFor(() => expect(button('Nothing wrong').disabled).toBe(true))
  fireEvent.click(button('Hide the post'))
  fireEvent.click(button('Nothing wrong'))
  refuse(new ProblemError('CONFLICT', { detail: sentence }))
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(sentence))
  expect(decideReport).toHaveBeenCalledOnce()
})
