import { expect, test } from 'vitest'
import type { ManagedList } from '~/contract/page-writing'
import { managedList, managedPage } from './managed-page.fixture'
import { type RowChoice, getVisibleRows } from './visible-rows'

const whole = managedList([
  managedPage('a', null, 1, 0),
  managedPage('a1', 'a', 1, 1),
  managedPage('a1x', 'a1', 1, 2),
  managedPage('b', null, 2, 0),
])

const getRows = (list: ManagedList, choice: Partial<RowChoice> = {}) =>
  getVisibleRows(list, { folded: new Set(), open: new Set(), isFiltered: false, ...choice })

const shown = (list: ManagedList, choice: Partial<RowChoice> = {}) =>
  getRows(list, choice).map(
    ({ page, isOpen, cut }) =>
      `${page.id}${isOpen === null ? '' : isOpen ? '-' : '+'}${cut.map(({ id }) => `…${id}`).join('')}`,
  )

test('a list that is whole is unfolded, and each row folds by itself', () => {
  expect(shown(whole)).toEqual(['a-', 'a1-', 'a1x', 'b'])
  expect(shown(whole, { folded: new Set(['a1']) })).toEqual(['a-', 'a1+', 'b'])
  expect(shown(whole, { folded: new Set(['a']) })).toEqual(['a+', 'b'])
  expect(getRows(whole).map(({ siblings }) => siblings)).toEqual([2, 1, 1, 2])
})

const part = (pages: ManagedList['data']) => managedList(pages, { isWhole: false, total: 900 })

test('of a long list the branches are shown that were unfolded, and where they go on', () => {
  const { data } = whole
  const folded = part([{ ...data[0]!, children: 300 }, data[3]!])
  expect(shown(folded)).toEqual(['a+', 'b'])
  expect(getRows(folded).map(({ siblings }) => siblings)).toEqual([900, 900])
  const open = part([{ ...data[0]!, children: 300 }, { ...data[1]!, children: 4 }, data[2]!, data[3]!])
  expect(shown(open, { open: new Set(['a', 'a1']) })).toEqual(['a-', 'a1-', 'a1x…a1…a', 'b'])
  expect(getRows(open, { open: new Set(['a']) }).map(({ siblings }) => siblings)).toEqual([900, 300, 900])
  // The fetched rows of a collapsed branch are hidden.
  expect(shown(open, { open: new Set(['a1']) })).toEqual(['a+', 'b'])
})

test('what a filter finds is shown with all that it is under, whatever is folded', () => {
  const found = managedList(
    whole.data.slice(0, 3).map((page) => ({ ...page, children: 5, isFound: page.id === 'a1x' })),
    { isWhole: false, total: 1 },
  )
  const choice = { folded: new Set(['a']), isFiltered: true }
  expect(shown(found, choice)).toEqual(['a-', 'a1-', 'a1x'])
  expect(getRows(found, choice).map(({ siblings }) => siblings)).toEqual([null, 5, 5])
})

test('rows under one page begin at the first level', () => {
  const under = managedList(whole.data.slice(1, 3), { above: [{ id: 'a', title: 'A' }] })
  expect(getRows(under).map(({ level }) => level)).toEqual([1, 2])
})
