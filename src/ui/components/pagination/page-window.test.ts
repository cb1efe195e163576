import { expect, test } from 'vitest'
import { getVisiblePages } from './pagination'

test('few pages are all shown', () => {
  expect(getVisiblePages(2, 5)).toEqual([1, 2, 3, 4, 5])
})

test('the first page shows its neighbours and the last', () => {
  expect(getVisiblePages(1, 65)).toEqual([1, 2, 3, 4, null, 65])
})

test('a page in the middle has a gap on both sides', () => {
  expect(getVisiblePages(30, 65)).toEqual([1, null, 29, 30, 31, null, 65])
})

test('the last page shows what comes before it', () => {
  expect(getVisiblePages(65, 65)).toEqual([1, null, 62, 63, 64, 65])
})
