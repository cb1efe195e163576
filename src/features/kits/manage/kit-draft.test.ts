import { expect, test } from 'vitest'
import { kitErrors, newKit, readKeptKit, writtenKit, writtenNewKit } from './kit-draft'

const kit = { ...newKit, name: 'Field kit', stock: '3' }

test('a kit with a name is enough, and its address follows the name', () => {
  expect(kitErrors(kit, true)).toEqual({})
  expect(writtenNewKit(kit)).toMatchObject({ slug: 'field-kit', stock: 3, mostPieces: 20 })
  expect(writtenKit({ ...kit, slug: ' own-address ' }).slug).toBe('own-address')
})

test('an empty form says what is missing', () => {
  const errors = kitErrors({ ...newKit, stock: '', mostPieces: '' }, true)
  expect(Object.keys(errors).toSorted()).toEqual(['mostPieces', 'name', 'slug', 'stock'])
  expect(errors['mostPieces']).toBe('Enter a number.')
  expect(errors['slug']).toBe('Enter an address.')
})

test('an empty row of facts is left out, and a half one told at the row that is shown', () => {
  const facts = [
    { label: ' ', value: '' },
    { label: 'Weight', value: '' },
  ]
  expect(writtenKit({ ...kit, facts }).facts).toEqual([{ label: 'Weight', value: '' }])
  expect(kitErrors({ ...kit, facts }, false)).toEqual({ 'facts.1.value': 'Say what it is.' })
})

test('a picture without words is told at its field', () => {
  const picture = { src: '/api/files/media/0-8x8.webp', alt: '' }
  expect(Object.keys(kitErrors({ ...kit, picture }, false))).toEqual(['picture.alt'])
})

test('what an earlier visit left is taken only where it is a kit', () => {
  expect(readKeptKit({ draft: kit, revision: 2 })).toEqual({ draft: kit, revision: 2 })
  expect(readKeptKit({ draft: { ...kit, paths: 'none' }, revision: 2 })).toBeNull()
})
