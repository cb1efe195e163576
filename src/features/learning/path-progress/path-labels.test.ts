import { expect, test } from 'vitest'
import type { LearningPathInList, UnitState } from '~/contract/learning'
import { countUnits } from '~/contract/path-in-list'
import {
  formatChangedUnits,
  formatPrerequisites,
  getTicksLabel,
  formatTimeLeft,
  getBlockingUnit,
  formatUnitProgress,
  formatDeadline,
} from './path-labels'
import { getListedPaths } from '../path-row/path-row'
import { sortPathsToContinue } from '~/features/learning/path-row/path-row'

const path = (states: UnitState[], given: Partial<LearningPathInList> = {}): LearningPathInList => ({
  slug: 'path',
  title: 'Path',
  summary: '',
  level: 'Beginner',
  minutes: states.length * 10,
  order: 'required',
  prerequisites: [],
  isLocked: false,
  ...countUnits(states.map((state) => ({ state }))),
  minutesLeft: states.filter((state) => state !== 'finished' && state !== 'changed').length * 10,
  continueAt: null,
  startedAt: '2026-11-01T10:00:00Z',
  lastAt: '2026-11-01T10:00:00Z',
  finishedAt: null,
  certificate: null,
  deadline: null,
  ...given,
})

test('what the ticks show is said in words', () => {
  expect(getTicksLabel(path(['finished', 'changed', 'begun', 'open', 'locked']))).toBe(
    '2 of 5 units finished, 1 begun, 1 changed since',
  )
})

test('a path that was not begun says how long it is, one that was how much is left', () => {
  const untouched = path(['open', 'locked'], { startedAt: null })
  expect([formatUnitProgress(untouched), formatTimeLeft(untouched)]).toEqual(['2 units', '20 min'])
  const begun = path(['finished', 'changed', 'begun'])
  expect([formatUnitProgress(begun), formatTimeLeft(begun)]).toEqual([
    '2 of 3 units, 1 changed since you read it',
    '10 min left',
  ])
})

test('what changed since the path was finished is counted', () => {
  expect(formatChangedUnits(path(['finished', 'changed', 'changed']))).toBe(
    '2 units changed since you finished',
  )
  expect(formatChangedUnits(path(['finished']))).toBe('')
})

test('a locked path names what is not finished, and not what is', () => {
  const prerequisites = ['One', 'Two', 'Done'].map((title) => ({
    slug: title.toLowerCase(),
    title,
    isFinished: title === 'Done',
  }))
  expect(formatPrerequisites({ prerequisites })).toBe('First finish “One” and “Two”.')
})

test('before a locked unit comes the first that is not finished', () => {
  const units = (['finished', 'begun', 'locked', 'locked'] as const).map((state, index) => ({
    slug: `unit-${index + 1}`,
    state,
  }))
  expect(getBlockingUnit(units, 'unit-4')?.slug).toBe('unit-2')
  expect(getBlockingUnit(units, 'unit-2')).toBeUndefined()
  expect(getBlockingUnit(units, 'no-such-unit')).toBeUndefined()
})

test('one continues with what was worked in last, then with what is new, and finished paths come last', () => {
  const paths = [
    path([], { slug: 'finished', finishedAt: '2026-11-02T10:00:00Z' }),
    path([], { slug: 'new', startedAt: null, lastAt: null }),
    path([], { slug: 'earlier', lastAt: '2026-11-03T10:00:00Z' }),
    path([], { slug: 'new-too', startedAt: null, lastAt: null }),
    path([], { slug: 'latest', lastAt: '2026-11-04T10:00:00Z' }),
  ]
  expect(sortPathsToContinue(paths).map(({ slug }) => slug)).toEqual([
    'latest',
    'earlier',
    'new',
    'new-too',
    'finished',
  ])
})

const due = (dueOn: string) => ({ startedAt: null, deadline: { dueOn, daysLeft: 9, isRequired: true } })

test('the dashboard lists paths under way, else what could be begun, and never the next step or what is locked', () => {
  const paths = [
    path([], { slug: 'next' }),
    path([], { slug: 'under-way' }),
    path(['changed'], { slug: 'changed', finishedAt: '2026-11-02T10:00:00Z' }),
    path([], { slug: 'finished', finishedAt: '2026-11-02T10:00:00Z' }),
    path([], { slug: 'locked', startedAt: null, isLocked: true }),
    path([], { slug: 'open', startedAt: null }),
  ]
  const listed = (among: typeof paths) => {
    const { kind, paths: found } = getListedPaths(among, 'next')
    return [kind, ...found.map(({ slug }) => slug)]
  }
  expect(listed(paths)).toEqual(['started', 'under-way', 'changed'])
  expect(listed(paths.filter(({ startedAt }) => startedAt === null))).toEqual(['open', 'open'])
  const later = path([], { slug: 'later', ...due('2026-12-24') })
  const assigned = path([], { slug: 'assigned', isLocked: true, ...due('2026-12-12') })
  expect(listed([...paths, later, assigned])).toEqual([
    'started',
    'assigned',
    'later',
    'under-way',
    'changed',
  ])
})

const words = (daysLeft: number, isRequired = true) =>
  formatDeadline({ dueOn: '2026-12-12', daysLeft, isRequired })

test('a deadline is a day, the nearest ones words, and its being over a count of days', () => {
  expect([words(300), words(20), words(1), words(0), words(-1), words(-3, false)]).toEqual([
    'Due 12 December 2026',
    'Due 12 December',
    'Due tomorrow',
    'Due today',
    '1 day late',
    '3 days late',
  ])
  expect(words(1, false)).toBe('Recommended by 12 December')
})
