import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActivityStrip, getDays } from './activity-strip'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the last seven days end today, where the reader is, and leave out what is older', () => {
  const now = new Date(2026, 10, 28, 0, 30)
  const days = getDays(
    [
      { at: at(28, 0), isFinished: true },
      { at: at(27, 23), isFinished: true },
      { at: at(27, 1), isFinished: false },
      { at: at(22, 0), isFinished: false },
      { at: at(21, 23), isFinished: true },
    ],
    now,
  )
  expect(days.map(({ at: day }) => day.getDate())).toEqual([22, 23, 24, 25, 26, 27, 28])
  expect(days.map(({ worked, finished }) => [worked, finished])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [2, 1],
    [1, 1],
  ])
})

test('the sentence counts the days on which a unit was finished, and each day says what was done', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] })
  const activity = [
    { at: at(28, 9), isFinished: true },
    { at: at(28, 8), isFinished: true },
    { at: at(27, 9), isFinished: false },
  ]
  render(<ActivityStrip activity={activity} />)
  expect(screen.getByText('2 units finished on 1 day.')).toBeDefined()
  expect(screen.getByText('Sat')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Saturday: 2 units finished' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Friday: worked in 1 unit' })).toBeDefined()
})
