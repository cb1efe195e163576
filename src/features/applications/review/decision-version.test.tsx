import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application, WaitingApplication } from '~/contract/applications'
import { createNetworkError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { signedInAs } from '../../../../tests/support/signed-in-as'
import { submitted } from '../../../../tests/support/submitted'
import {
  listReasonTemplates,
  readApplication,
  reviewApplication,
  reviewMany,
} from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { DecisionCard } from './decision-card'
import { ReviewManyDialog } from './review-many-dialog'

vi.mock(import('../applications.functions'))
vi.mock('~/auth/use-session', () => ({ useSession: () => signedInAs({ identityUid: 'rosa' }) }))
vi.mock('./decided-card', () => ({ DecidedCard: () => null }))

const submittedAt = '2026-11-21T10:00:00.000Z'
const answers = { project: 'Feeders.', devices: 10, country: 'Chile', needs: [], link: '' }

const inVersion = (version: number): Application => ({
  ...submitted,
  submissions: [{ version, formVersion: 1, submittedAt, answers }],
})

const onDecided = vi.fn<() => void>()

function ReadApplication() {
  const { data } = useQuery({ ...applicationQueries.one('ana'), enabled: false })
  if (data === undefined) return null
  return (
    <DecisionCard
      application={data}
      firstName="Ana"
      hasNext={false}
      onNext={() => undefined}
      onDecided={onDecided}
    />
  )
}

const open = (screenPart: ReactNode) => {
  const client = new QueryClient()
  client.setQueryData(applicationQueries.one('ana').queryKey, inVersion(1))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{screenPart}</QueryClientProvider>
    </MantineProvider>,
  )
}

const versionsDecided = () => vi.mocked(reviewApplication).mock.calls.map(([{ data }]) => data.body.version)
const approve = () => fireEvent.click(screen.getByRole('button', { name: 'Approve' }))

const waiting = (identityUid: string, version: number): WaitingApplication => ({
  identityUid,
  name: identityUid,
  company: '',
  country: 'Chile',
  project: 'Feeders.',
  version,
  submittedAt,
  isOverdue: false,
  claim: null,
  assignment: null,
})

beforeEach(() => {
  vi.mocked(listReasonTemplates).mockResolvedValue({ data: [], revision: 0 })
})
afterEach(cleanup)

test('a decision names the version that is shown; that another came is said, and the next names that', async () => {
  vi.mocked(reviewApplication).mockRejectedValue(new ProblemError('CONFLICT'))
  vi.mocked(readApplication).mockResolvedValue(inVersion(2))
  open(<ReadApplication />)
  approve()
  await screen.findByText(
    'Ana has sent a new version in the meantime, which you see now. Your decision was not sent.',
  )
  approve()
  await waitFor(() => expect(versionsDecided()).toEqual([1, 2]))
})

const decidedBy = (actorUid: string, actorName: string): Application => ({
  ...inVersion(1),
  state: 'approved',
  undoUntil: '2026-11-21T12:00:30.000Z',
  timeline: [
    {
      id: 'decided',
      at: '2026-11-21T12:00:00.000Z',
      kind: 'approved',
      actorUid,
      actorName,
      text: '',
      reason: '',
      version: 1,
    },
  ],
})

test('a decision that is sent again because its answer was lost is told as made, and no one’s but its own', async () => {
  vi.mocked(reviewApplication).mockRejectedValue(new ProblemError('NOTHING_TO_REVIEW'))
  vi.mocked(readApplication).mockResolvedValue(decidedBy('eva', 'Eva Soto'))
  open(<ReadApplication />)
  approve()
  await screen.findByText(/^Eva Soto decided meanwhile/)
  expect(onDecided).not.toHaveBeenCalled()
  cleanup()
  const own = decidedBy('rosa', 'Rosa Vega')
  vi.mocked(readApplication).mockResolvedValue(own)
  open(<ReadApplication />)
  approve()
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(/decided meanwhile/)).toBeNull()
})

test.each(['CONFLICT', 'NOTHING_TO_REVIEW'] as const)(
  'where it cannot be read what came in between (%s), that is said in words, and deciding again tells',
  async (code) => {
    vi.mocked(reviewApplication).mockRejectedValue(new ProblemError(code))
    vi.mocked(readApplication).mockRejectedValue(createNetworkError())
    open(<ReadApplication />)
    approve()
    await screen.findByText(/^The portal cannot be reached/)
    vi.mocked(readApplication).mockResolvedValue(inVersion(2))
    approve()
    expect(await screen.findByText(/not sent/)).toBeDefined()
  },
)

test('a decision for many names what was ticked of each, and says of whom something newer came', async () => {
  vi.mocked(reviewMany).mockResolvedValue({
    results: [
      { identityUid: 'ana', outcome: 'refused', reason: 'CONFLICT', claimedBy: null, undoUntil: null },
      { identityUid: 'eva', outcome: 'reviewed', claimedBy: null, undoUntil: '2026-09-01T08:00:30.000Z' },
    ],
  })
  open(
    <ReviewManyDialog
      decision="approved"
      applications={[waiting('ana', 1), waiting('eva', 3)]}
      onClose={() => undefined}
      onOpen={() => undefined}
      onDone={() => undefined}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2 applications' }))
  await screen.findByText('Not decided: a new version was sent in the meantime')
  expect(vi.mocked(reviewMany).mock.calls[0]?.[0].data.versions).toEqual([
    { identityUid: 'ana', version: 1 },
    { identityUid: 'eva', version: 3 },
  ])
})
