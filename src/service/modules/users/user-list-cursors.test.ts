import { expect, test } from 'vitest'
import { findShortestScan } from './user-list.queries'

const cursors = [
  { place: 400, identityUid: 'four' },
  { place: 600, identityUid: 'six' },
]

test.each([
  [0, { cursor: null, backwards: false, skip: 0 }],
  [100, { cursor: null, backwards: false, skip: 100 }],
  [350, { cursor: cursors[0], backwards: true, skip: 25 }],
  [400, { cursor: cursors[0], backwards: false, skip: 0 }],
  [450, { cursor: cursors[0], backwards: false, skip: 50 }],
  // A cursor within the page is of no use to it.
  [590, { cursor: cursors[0], backwards: false, skip: 190 }],
  [650, { cursor: cursors[1], backwards: false, skip: 50 }],
  [950, { cursor: null, backwards: true, skip: 25 }],
])('finds the shortest scan to offset %i', (from, scan) => {
  expect(findShortestScan({ from, to: from + 25, total: 1000 }, cursors)).toEqual(scan)
})
