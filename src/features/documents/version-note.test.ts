import { expect, test } from 'vitest'
import { isAboutVersion, getVersionNote } from './document-tree'

test('a page about no version in particular is about all of them', () => {
  expect(isAboutVersion([], '4.1')).toBe(true)
  expect(isAboutVersion(['4.2'], '4.1')).toBe(false)
  expect(isAboutVersion(['4.2'], undefined)).toBe(true)
})

test('a page about older versions only says so, in the order of the component', () => {
  expect(getVersionNote(['4.0', '4.1'], ['4.2', '4.1', '4.0'], undefined)).toEqual({
    kind: 'older',
    about: ['4.1', '4.0'],
    newest: '4.2',
  })
  expect(getVersionNote(['4.1'], ['4.2', '4.1'], '4.1')?.kind).toBe('older')
})

test('a page about another version than the chosen one says so first', () => {
  expect(getVersionNote(['4.2'], ['4.2', '4.1'], '4.1')).toEqual({
    kind: 'other',
    about: ['4.2'],
    chosen: '4.1',
  })
})

test('a page about the newest among others says so quietly, one about all of them nothing', () => {
  expect(getVersionNote(['4.2', '4.1'], ['4.2', '4.1', '4.0'], undefined)?.kind).toBe('quiet')
  expect(getVersionNote([], ['4.2', '4.1'], undefined)).toBeNull()
})

test('a version that was taken from the component is spoken of no longer', () => {
  expect(getVersionNote(['3.0'], ['4.2'], undefined)).toBeNull()
})
