import { expect, test } from 'vitest'
import { type PathProgress, presentPath, findFirstRequirement } from './progress'
import type { PathRow, UnitRow } from './progress.queries'

const at = '2026-11-21T10:00:00.000Z'

const pathRow: PathRow = {
  id: 'path',
  slug: 'path',
  title: 'Path',
  summary: '',
  level: 'Beginner',
  unitOrder: 'free',
  prerequisites: [],
  startedAt: null,
  lastAt: null,
  finishedAt: null,
  certificate: null,
  deadline: null,
}

const unit = (slug: string, traits: Partial<UnitRow> = {}): UnitRow => ({
  id: slug,
  pathId: 'path',
  slug,
  title: slug,
  kind: 'video',
  minutes: 5,
  pageSlug: null,
  openVersion: null,
  revision: 1,
  position: 0,
  duration: 0,
  startedAt: null,
  finishedAt: null,
  unitRevision: null,
  pageVersion: null,
  ...traits,
})

const begun = { startedAt: at }
const finished = { startedAt: at, finishedAt: at, unitRevision: 1 }

const createProgress = (units: UnitRow[], path: Partial<PathRow> = {}): PathProgress => ({
  path: { ...pathRow, ...path },
  units,
})

const states = (of: PathProgress) => presentPath(of).units.map(({ state }) => state)
const required = { unitOrder: 'required' } as const

test('a required order locks the units after the first unfinished one, unless they were begun', () => {
  expect(states(createProgress([unit('a'), unit('b'), unit('c')], required))).toEqual([
    'open',
    'locked',
    'locked',
  ])
  expect(states(createProgress([unit('a', finished), unit('b'), unit('c')], required))).toEqual([
    'finished',
    'open',
    'locked',
  ])
  expect(
    states(createProgress([unit('a'), unit('b', begun), unit('c', finished), unit('d')], required)),
  ).toEqual(['open', 'begun', 'finished', 'locked'])
})

test('a unit that changed since it was finished locks nothing', () => {
  const of = createProgress([unit('a', { ...finished, revision: 2 }), unit('b')], required)
  expect(states(of)).toEqual(['changed', 'open'])
  expect(presentPath(of)).toMatchObject({ finishedUnits: 1, minutesLeft: 5, nextUnit: 'b' })
})

test('a reading has changed if readers see another version of its document, if that is known', () => {
  const reading = unit('a', { ...finished, kind: 'reading', pageSlug: 'doc', pageVersion: 3 })
  expect(states(createProgress([{ ...reading, openVersion: 3 }]))).toEqual(['finished'])
  expect(states(createProgress([{ ...reading, openVersion: 4 }]))).toEqual(['changed'])
  // Withdrawn: there is no other version to read.
  expect(states(createProgress([reading]))).toEqual(['finished'])
  expect(presentPath(createProgress([reading])).units[0]?.pageSlug).toBeNull()
  // For a video, the document has the same content as text.
  expect(states(createProgress([{ ...reading, kind: 'video', openVersion: 4 }]))).toEqual(['finished'])
})

const next = (units: UnitRow[], path: Partial<PathRow> = {}) =>
  presentPath(createProgress(units, path)).nextUnit

test('a learner continues in the first begun unit except a quiz, otherwise in the first open one', () => {
  expect(next([unit('a'), unit('b', begun), unit('c', begun)])).toBe('b')
  expect(next([unit('a'), unit('b', finished)])).toBe('a')
  expect(next([unit('a'), unit('b', { ...begun, kind: 'quiz' })])).toBe('a')
  expect(next([unit('a', finished), unit('b', { ...begun, kind: 'quiz' })])).toBe('b')
  expect(next([unit('a', finished), unit('b'), unit('c')], required)).toBe('b')
  expect(next([unit('a', finished)])).toBeNull()
  expect(next([])).toBeNull()
})

test('a prerequisite path is named before a unit', () => {
  const first = { slug: 'first', title: 'First', isFinished: false }
  const of = (isFinished: boolean) =>
    presentPath(
      createProgress([unit('a'), unit('b')], { ...required, prerequisites: [{ ...first, isFinished }] }),
    )
  expect(of(false).units.map(({ state }) => state)).toEqual(['locked', 'locked'])
  expect([findFirstRequirement(of(false)), findFirstRequirement(of(true))]).toEqual(['First', 'a'])
})
