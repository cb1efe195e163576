import { expect, test } from 'vitest'
import type { ManagedList } from '~/contract/page-writing'
import { managedList, managedPage } from './managed-page.fixture'
import { movePage, formatPosition, getSteps, getSubtree, withoutPage } from './page-moves'

/** `a` with `a1` (with `a1x`) and `a2`, then `b`, then `c` with `c1`. */
const pages = [
  managedPage('a', null, 1, 0),
  managedPage('a1', 'a', 1, 1),
  managedPage('a1x', 'a1', 1, 2),
  managedPage('a2', 'a', 2, 1),
  managedPage('b', null, 2, 0),
  managedPage('c', null, 3, 0),
  managedPage('c1', 'c', 1, 1),
]
const whole = managedList(pages)

const drawn = ({ data }: ManagedList) =>
  data.map(({ id, depth, position }) => `${'.'.repeat(depth)}${position}${id}`).join(' ')

test('moving a page moves the pages under it', () => {
  expect(getSubtree(pages, 'a').map(({ id }) => id)).toEqual(['a', 'a1', 'a1x', 'a2'])
  expect(getSubtree(pages, 'c').map(({ id }) => id)).toEqual(['c', 'c1'])
  expect(getSubtree(pages, 'unknown')).toEqual([])
})

test.each([
  ['up among its neighbours', 'b', { parent: null, position: 1 }, '1b 2a .1a1 ..1a1x .2a2 3c .1c1'],
  ['down past one with pages under it', 'b', { parent: null, position: 3 }, '1a .1a1 ..1a1x .2a2 2c .1c1 3b'],
  ['with all under it', 'a', { parent: null, position: 2 }, '1b 2a .1a1 ..1a1x .2a2 3c .1c1'],
  ['under another, between two', 'c', { parent: 'a', position: 2 }, '1a .1a1 ..1a1x .2c ..1c1 .3a2 2b'],
  ['under one that had none', 'a1', { parent: 'b', position: 1 }, '1a .1a2 2b .1a1 ..1a1x 3c .1c1'],
  ['out to the top', 'a1x', { parent: null, position: 2 }, '1a .1a1 .2a2 2a1x 3b 4c .1c1'],
  ['beyond the end, which is last', 'a1', { parent: 'c', position: 99 }, '1a .1a2 2b 3c .1c1 .2a1 ..1a1x'],
  ['to where it is', 'b', { parent: null, position: 2 }, '1a .1a1 ..1a1x .2a2 2b 3c .1c1'],
  ['not under itself', 'a', { parent: 'a1x', position: 1 }, '1a .1a1 ..1a1x .2a2 2b 3c .1c1'],
])('a page moves %s', (_how, id, spot, expected) => {
  expect(drawn(movePage(whole, id, spot))).toBe(expected)
})

test('a page that leaves closes its gap, and is no longer counted where it was', () => {
  const left = withoutPage(whole, 'a1')
  expect(drawn(left)).toBe('1a .1a2 2b 3c .1c1')
  expect(left.data[0]?.children).toBe(1)
})

/** The second page of fifty rows: `k11` to `k13`, of which `k12` is expanded and has forty subpages. */
const part = managedList(
  [
    managedPage('k11', null, 11, 0, { children: 7 }),
    managedPage('k12', null, 12, 0, { children: 40 }),
    managedPage('m1', 'k12', 1, 1),
    managedPage('m2', 'k12', 2, 1),
    managedPage('k13', null, 13, 0),
  ],
  { isWhole: false, total: 50, pages: 300 },
)

test.each([
  ['within the part', 'k13', { parent: null, position: 11 }, '11k13 12k11 13k12 .1m1 .2m2'],
  ['to its end', 'k12', { parent: null, position: 13 }, '11k11 12k13 13k12 .1m1 .2m2'],
  ['before its beginning', 'k13', { parent: null, position: 10 }, '12k11 13k12 .1m1 .2m2'],
  ['far beyond its end', 'k11', { parent: null, position: 30 }, '11k12 .1m1 .2m2 12k13'],
  ['under one that is folded', 'k13', { parent: 'k11', position: 8 }, '11k11 12k12 .1m1 .2m2'],
  [
    'to the end of a branch of which more is there',
    'k13',
    { parent: 'k12', position: 41 },
    '11k11 12k12 .1m1 .2m2',
  ],
  ['out of a branch', 'm1', { parent: null, position: 13 }, '11k11 12k12 .1m2 13m1 14k13'],
])('in part of a list a page moves %s', (_how, id, spot, expected) => {
  expect(drawn(movePage(part, id, spot))).toBe(expected)
})

test('pages beside each other are counted as they come and go', () => {
  const moved = movePage(part, 'm1', { parent: null, position: 13 })
  expect([moved.total, moved.data.find(({ id }) => id === 'k12')?.children]).toEqual([51, 39])
  expect(movePage(part, 'k13', { parent: 'k11', position: 8 })).toMatchObject({ total: 49 })
  expect(withoutPage(part, 'k11').total).toBe(49)
})

const stepsFrom = (id: string, list = whole) =>
  getSteps(
    list,
    list.data.find((page) => page.id === id)!,
  )

test('the steps of the keyboard lead to a neighbour, under the one before, and out', () => {
  expect(stepsFrom('a')).toEqual({
    up: null,
    down: { parent: null, position: 2 },
    inwards: null,
    outwards: null,
  })
  expect(stepsFrom('b').inwards).toEqual({ parent: 'a', position: 3 })
  expect(stepsFrom('a2')).toEqual({
    up: { parent: 'a', position: 1 },
    down: null,
    inwards: { parent: 'a1', position: 2 },
    outwards: { parent: null, position: 2 },
  })
})

test('steps lead to neighbours that are on another page of the list, and under those that are known', () => {
  expect(stepsFrom('k11', part)).toEqual({
    up: { parent: null, position: 10 },
    down: { parent: null, position: 12 },
    inwards: null,
    outwards: null,
  })
  expect(stepsFrom('k13', part)).toMatchObject({
    down: { position: 14 },
    inwards: { parent: 'k12', position: 41 },
  })
  expect(stepsFrom('m2', part)).toMatchObject({
    down: { parent: 'k12', position: 3 },
    outwards: { parent: null, position: 13 },
  })
})

test('describes a place in words', () => {
  expect(formatPosition(whole, { parent: null, position: 2 })).toBe('2 of 3, at the top')
  expect(formatPosition(whole, { parent: 'a', position: 2 })).toBe('2 of 2, under “Title a”')
  expect(formatPosition(part, { parent: null, position: 14 })).toBe('14 of 50, at the top')
  expect(formatPosition(part, { parent: 'elsewhere', position: 1 })).toBe('')
})
