import { expect, test } from 'vitest'
import type { LearningPath, Unit, UnitState } from '~/contract/learning'
import { withProgress } from './path-cache'

const now = '2026-11-21T10:00:00Z'

const unit = (slug: string, state: UnitState): Unit => ({
  slug,
  title: slug,
  kind: 'video',
  minutes: 10,
  pageSlug: null,
  state,
  position: 0,
  duration: 520,
  finishedAt: null,
})

const path: LearningPath = {
  slug: 'path',
  title: 'Path',
  summary: '',
  level: 'Beginner',
  minutes: 30,
  order: 'required',
  prerequisites: [],
  isLocked: false,
  units: [unit('one', 'open'), unit('two', 'locked'), unit('three', 'locked')],
  finishedUnits: 0,
  minutesLeft: 30,
  nextUnit: 'one',
  startedAt: null,
  lastAt: null,
  finishedAt: null,
  certificate: null,
  deadline: null,
}

const states = ({ units }: LearningPath) => units.map(({ state }) => state)

test('a place begins the unit and the path', () => {
  const begun = withProgress(path, 'one', { position: 192 }, now)
  expect(states(begun)).toEqual(['begun', 'locked', 'locked'])
  expect(begun).toMatchObject({ startedAt: now, nextUnit: 'one', finishedUnits: 0 })
  expect(begun.units[0]?.position).toBe(192)
})

test('a finished unit opens the next, and no further one', () => {
  const one = withProgress(path, 'one', { isFinished: true }, now)
  expect(states(one)).toEqual(['finished', 'open', 'locked'])
  expect(one).toMatchObject({ finishedUnits: 1, minutesLeft: 20, nextUnit: 'two' })
})

test('that the path is finished is left for the service to say', () => {
  const all = ['one', 'two', 'three'].reduce(
    (before, slug) => withProgress(before, slug, { isFinished: true }, now),
    path,
  )
  expect(all).toMatchObject({
    finishedUnits: 3,
    minutesLeft: 0,
    nextUnit: null,
    finishedAt: null,
    certificate: null,
  })
})

test('looking into a finished video again leaves it finished', () => {
  const finished = withProgress(path, 'one', { isFinished: true }, now)
  expect(states(withProgress(finished, 'one', { position: 5 }, now))).toEqual(['finished', 'open', 'locked'])
})
