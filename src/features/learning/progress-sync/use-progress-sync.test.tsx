import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LearningPath, Unit, UnitContent, UnitState } from '~/contract/learning'
import { setUnitProgress } from '../learning-paths.functions'
import { learningPathQueries } from '../learning-paths.queries'
import { getShownVersion, useProgressSync } from './progress-sync'

vi.mock(import('../learning-paths.functions'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))

const unitAs = (state: UnitState): Unit => ({
  slug: 'unit',
  title: 'Read',
  kind: 'reading',
  minutes: 5,
  pageSlug: 'page',
  state,
  position: 0,
  duration: 0,
  finishedAt: null,
})

const pathWith = (state: UnitState): LearningPath => ({
  slug: 'path',
  title: 'Path',
  summary: '',
  level: 'Beginner',
  minutes: 5,
  order: 'free',
  prerequisites: [],
  isLocked: false,
  units: [unitAs(state)],
  finishedUnits: 1,
  minutesLeft: 0,
  nextUnit: null,
  startedAt: null,
  lastAt: null,
  finishedAt: null,
  certificate: null,
  deadline: null,
})

const content: UnitContent = {
  ...unitAs('begun'),
  path: { slug: 'path', title: 'Path', order: 'free', units: [], finishedUnits: 0, certificate: null },
  number: 1,
  revision: 2,
  html: '',
  document: { slug: 'page', title: 'Page', html: '', version: 3, changedAt: '2026-11-01T10:00:00Z' },
  video: null,
  quiz: null,
  lastResult: null,
  previous: null,
  next: null,
}

afterEach(cleanup)

test('a unit is finished as it was shown, and read again where it was changed under the reader', async () => {
  const client = new QueryClient()
  const { queryKey } = learningPathQueries.unit('path', 'unit')
  client.setQueryData(queryKey, content)
  const inClient = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  vi.mocked(setUnitProgress).mockResolvedValue(pathWith('begun'))
  const { result } = renderHook(() => useProgressSync(content), { wrapper: inClient })
  const finish = () => act(() => result.current.saving.finish(getShownVersion(content)))
  const isToBeRead = () => client.getQueryState(queryKey)?.isInvalidated
  vi.mocked(setUnitProgress).mockResolvedValue(pathWith('finished'))
  await finish()
  expect(isToBeRead()).toBe(false)
  vi.mocked(setUnitProgress).mockResolvedValue(pathWith('changed'))
  await finish()
  expect(isToBeRead()).toBe(true)
  const sent = vi.mocked(setUnitProgress).mock.calls.at(-1)?.[0].data
  expect(sent).toEqual({
    params: { path: 'path', unit: 'unit' },
    body: { isFinished: true, revision: 2, pageVersion: 3 },
  })
})
