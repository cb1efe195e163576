import { expect, test } from 'vitest'
import { shortestWalk } from './user-list.queries'

const landmarks = [
  { place: 400, identityUid: 'four' },
  { place: 600, identityUid: 'six' },
]

test.each([
  [0, { landmark: null, backwards: false, skip: 0 }],
  [100, { landmark: null, backwards: false, skip: 100 }],
  [350, { landmark: landmarks[0], backwards: true, skip: 25 }],
  [400, { landmark: landmarks[0], backwards: false, skip: 0 }],
  [450, { landmark: landmarks[0], backwards: false, skip: 50 }],
  // The landmark stands within the page, and is of no use to it.
  [590, { landmark: landmarks[0], backwards: false, skip: 190 }],
  [650, { landmark: landmarks[1], backwards: false, skip: 50 }],
  [950, { landmark: null, backwards: true, skip: 25 }],
])('the way to place %i is the shortest', (from, walk) => {
  expect(shortestWalk({ from, to: from + 25, total: 1000 }, landmarks)).toEqual(walk)
})
