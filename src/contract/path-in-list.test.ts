import { expect, test } from 'vitest'
import type { LearningPath, UnitState } from './learning'
import { countUnits, toPathInList, maxTicks, getTicks } from './path-in-list'

const some = (count: number, state: UnitState) => Array.from({ length: count }, () => ({ state }))
const each = (...states: UnitState[]) => states.map((state) => ({ state }))

test('of few units each has a tick of its own', () => {
  expect(getTicks([])).toEqual([])
  expect(getTicks(each('finished', 'changed', 'begun', 'open', 'locked'))).toEqual([
    'full',
    'changed',
    'part',
    'empty',
    'empty',
  ])
  expect(getTicks(some(maxTicks, 'finished'))).toHaveLength(maxTicks)
})

test('of many several share one: full when all are, and one that changed is never hidden', () => {
  const ticks = getTicks([
    ...some(61, 'finished'),
    ...some(60, 'open'),
    ...some(73, 'locked'),
    ...some(5, 'changed'),
    ...some(1, 'open'),
  ])
  expect(ticks).toEqual([
    ...Array.from({ length: 12 }, () => 'full'),
    'part',
    ...Array.from({ length: 25 }, () => 'empty'),
    'changed',
    'changed',
  ])
})

test('units are counted by where the person stands; one that changed is finished', () => {
  expect(countUnits(each('finished', 'changed', 'begun', 'open', 'locked'))).toMatchObject({
    unitCount: 5,
    finishedUnits: 2,
    begunUnits: 1,
    changedUnits: 1,
  })
})

const path = (nextUnit: string | null): LearningPath => ({
  slug: 'path',
  title: 'Path',
  summary: 'What it is about',
  level: 'Beginner',
  minutes: 20,
  order: 'free',
  prerequisites: [],
  isLocked: false,
  units: ['one', 'two'].map((slug) => ({
    slug,
    title: `Title of ${slug}`,
    kind: 'video',
    minutes: 10,
    pageSlug: null,
    state: 'begun',
    position: 61,
    duration: 90,
    finishedAt: null,
  })),
  finishedUnits: 0,
  minutesLeft: 20,
  nextUnit,
  startedAt: null,
  lastAt: null,
  finishedAt: null,
  certificate: null,
  deadline: null,
})

test('a list says which unit comes next, and of the others how many they are', () => {
  const listed = toPathInList(path('two'))
  expect(listed).toMatchObject({
    slug: 'path',
    unitCount: 2,
    continueAt: { slug: 'two', title: 'Title of two', number: 2, position: 61, duration: 90 },
  })
  expect(JSON.stringify(listed)).not.toContain('Title of one')
  expect(toPathInList(path(null)).continueAt).toBeNull()
})
