import { expect, test } from 'vitest'
import { drawnTicks, mostTicks, type TickState } from './progress-ticks'

const some = (count: number, state: TickState) => Array.from({ length: count }, () => state)

test('of few units each has a tick of its own', () => {
  expect(drawnTicks([])).toEqual([])
  expect(drawnTicks(['full', 'part', 'empty'])).toEqual(['full', 'part', 'empty'])
  expect(drawnTicks(some(mostTicks, 'full'))).toHaveLength(mostTicks)
})

test('of many several share one: full when all are, and one that changed is never hidden', () => {
  const drawn = drawnTicks([...some(61, 'full'), ...some(133, 'empty'), ...some(5, 'changed'), 'empty'])
  expect(drawn).toEqual([...some(12, 'full'), 'part', ...some(25, 'empty'), ...some(2, 'changed')])
})
