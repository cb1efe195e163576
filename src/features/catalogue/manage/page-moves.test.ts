import { expect, test } from 'vitest'
import { managedPage } from './managed-page.fixture'
import { movePage, spotWords, stepsOf, subtreeOf, withoutPage } from './page-moves'

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

const drawn = (list: readonly { id: string; depth: number; position: number }[]) =>
  list.map(({ id, depth, position }) => `${'.'.repeat(depth)}${position}${id}`).join(' ')

test('what is under a page follows it', () => {
  expect(subtreeOf(pages, 'a').map(({ id }) => id)).toEqual(['a', 'a1', 'a1x', 'a2'])
  expect(subtreeOf(pages, 'c').map(({ id }) => id)).toEqual(['c', 'c1'])
  expect(subtreeOf(pages, 'nobody')).toEqual([])
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
  expect(drawn(movePage(pages, id, spot))).toBe(expected)
})

test('a page that leaves closes its gap', () => {
  expect(drawn(withoutPage(pages, 'a1'))).toBe('1a .1a2 2b 3c .1c1')
})

const stepsFrom = (id: string) =>
  stepsOf(
    pages,
    pages.find((page) => page.id === id)!,
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

test('a place is told in words', () => {
  expect(spotWords(pages, 'b')).toBe('2 of 3, at the top')
  expect(spotWords(pages, 'a2')).toBe('2 of 2, under “Title a”')
})
