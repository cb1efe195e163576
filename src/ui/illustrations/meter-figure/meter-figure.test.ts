import { expect, test } from 'vitest'
import {
  dayOfIntervals,
  intervalsOfADay,
  namedEnergy,
  namedInterval,
  amplitude,
  axisY,
  cursorX,
  phasePath,
} from './meter-figure'

test('the cursor stands where L1 peaks at 230 volts times the root of two', () => {
  const volts = (amplitude / 44.7) * 150
  expect(volts).toBeCloseTo(325.3, 1)
  const top = phasePath(720, 0)
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number))
    .find(([x]) => x === cursorX)
  expect(top?.[1]).toBeCloseTo(axisY - amplitude, 1)
})

test('the interval the callout names reads what the callout says', () => {
  expect(dayOfIntervals).toHaveLength(intervalsOfADay)
  expect((namedInterval * 15) / 60).toBe(19.25)
  expect(dayOfIntervals[namedInterval]).toBe(namedEnergy)
})

test('no interval of the day is negative', () => {
  expect(Math.min(...dayOfIntervals)).toBeGreaterThan(0)
})
