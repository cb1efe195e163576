import { expect, test } from 'vitest'
import { mapScrollPosition } from './use-scroll-sync'

test('a heading of one meets the same heading of the other, and between them all is in proportion', () => {
  const leader = { headings: [100, 500], end: 1000 }
  const follower = { headings: [200, 300], end: 2000 }
  expect(mapScrollPosition(0, leader, follower)).toBe(0)
  expect(mapScrollPosition(100, leader, follower)).toBe(200)
  expect(mapScrollPosition(300, leader, follower)).toBe(250)
  expect(mapScrollPosition(1000, leader, follower)).toBe(2000)
})

test('with other headings the whole is in proportion', () => {
  expect(mapScrollPosition(250, { headings: [10], end: 1000 }, { headings: [], end: 400 })).toBe(100)
})

test('what cannot scroll stays at its top', () => {
  expect(mapScrollPosition(0, { headings: [], end: 0 }, { headings: [], end: 400 })).toBe(0)
})
