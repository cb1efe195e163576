import { expect, test } from 'vitest'
import { managedPage } from './managed-page.fixture'
import { mostUnfolded, type RowChoice, shownRows } from './shown-rows'

const pages = [
  managedPage('a', null, 1, 0),
  managedPage('a1', 'a', 1, 1),
  managedPage('a1x', 'a1', 1, 2, { title: 'Deep radio' }),
  managedPage('b', null, 2, 0, { status: 'draft', publishedVersion: null }),
]

const shown = (choice: Partial<RowChoice>, all = pages) =>
  shownRows(all, { folds: new Map(), ...choice }).rows.map(
    ({ page, isOpen, isContext }) =>
      `${page.id}${isOpen === null ? '' : isOpen ? '-' : '+'}${isContext ? '?' : ''}`,
  )

test('a short list is unfolded, and each row folds by itself', () => {
  expect(shown({})).toEqual(['a-', 'a1-', 'a1x', 'b'])
  expect(shown({ folds: new Map([['a1', false]]) })).toEqual(['a-', 'a1+', 'b'])
  expect(shown({ folds: new Map([['a', false]]) })).toEqual(['a+', 'b'])
})

test('a long list shows two levels until a row is opened', () => {
  const many = Array.from({ length: mostUnfolded }, (_none, index) =>
    managedPage(`m${index}`, null, index + 3, 0),
  )
  const long = [...pages, ...many]
  expect(shown({}, long).slice(0, 3)).toEqual(['a-', 'a1+', 'b'])
  expect(shown({ folds: new Map([['a1', true]]) }, long).slice(0, 3)).toEqual(['a-', 'a1-', 'a1x'])
})

test('a filter finds by title, address and state, with what each is under, whatever is folded', () => {
  const folds = new Map([['a', false]])
  expect(shown({ q: 'RADIO', folds })).toEqual(['a-?', 'a1-?', 'a1x'])
  expect(shown({ q: 'slug-a1x' })).toEqual(['a-?', 'a1-?', 'a1x'])
  expect(shown({ status: 'draft' })).toEqual(['b'])
  expect(shown({ status: 'draft', q: 'radio' })).toEqual([])
  expect(shownRows(pages, { folds, q: 'radio' }).found).toBe(1)
})
