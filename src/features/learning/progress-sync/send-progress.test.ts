import { expect, test, vi } from 'vitest'
import { setUnitProgress } from '../learning-paths.functions'
import { sendProgress } from './progress-sync'

vi.mock(import('../learning-paths.functions'))

test('what was shown goes along with that it was finished, and what this browser alone needs stays', async () => {
  const params = { path: 'path', unit: 'unit' }
  const body = { isFinished: true as const, revision: 2, pageVersion: 3 }
  await sendProgress({ ...params, ...body, lastAt: '2026-11-01T10:00:00Z' })
  expect(vi.mocked(setUnitProgress).mock.calls[0]?.[0].data).toEqual({ params, body })
})
