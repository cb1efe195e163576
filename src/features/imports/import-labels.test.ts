import { expect, test } from 'vitest'
import { formatProgress, formatResult } from './import-labels'

const counts = {
  total: 1204,
  waiting: 204,
  created: 1,
  updated: 0,
  unchanged: 999,
  used: 0,
  skipped: 0,
  failed: 0,
  missing: 0,
  needsLook: 0,
}
const found = {
  id: '01890000-0000-7000-8000-000000000000',
  source: 'Handbook',
  state: 'running' as const,
  reason: '',
  audience: 'public' as const,
  publish: true,
  category: null,
  component: null,
  created: { at: '2026-11-21T09:00:00.000Z', byUid: null, byName: 'Portal' },
  finishedAt: null,
  size: 1,
  counts,
}

test('an import shows its progress and its results', () => {
  expect(formatProgress(found)).toBe('1,000 of 1,204 files. It continues when you leave this page.')
  expect(formatProgress({ ...found, state: 'done' })).toBe('Done: 1 new page, 999 unchanged.')
  expect(formatProgress({ ...found, state: 'failed', reason: 'This is no zip.' })).toBe('This is no zip.')
  expect(formatProgress({ ...found, state: 'stopped', reason: 'The role was withdrawn.' })).toBe(
    'The role was withdrawn. Stopped with 1 new page, 999 unchanged. What is written stays.',
  )
  expect(formatProgress({ ...found, state: 'stopped' })).toMatch(/^Stopped with/)
  expect(formatResult({ counts: { ...counts, created: 0, unchanged: 0 } })).toBe('nothing yet')
})
