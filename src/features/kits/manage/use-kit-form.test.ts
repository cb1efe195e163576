import { expect, test } from 'vitest'
import { kitBuildingContract, kitInput } from '~/contract/kit-building'
import { fieldErrors } from '~/forms/field-errors'
import { getKitValues, type KitValues, toKitField, toKitInput, toNewKitInput } from './use-kit-form'

const newKit = getKitValues(null)
const errorsOfNew = (kit: KitValues) => fieldErrors(kitBuildingContract.create.body, toNewKitInput(kit))
const errorsOf = (kit: KitValues) => fieldErrors(kitInput, toKitInput(kit))

const kit = { ...newKit, name: 'Field kit', stock: '3' }

test('a kit with a name is enough, and its address follows the name', () => {
  expect(errorsOfNew(kit)).toEqual({})
  expect(toNewKitInput(kit)).toMatchObject({ slug: 'field-kit', stock: 3, mostPieces: 20 })
  expect(toKitInput({ ...kit, slug: ' own-address ' }).slug).toBe('own-address')
})

test('an empty form says what is missing', () => {
  const errors = errorsOfNew({ ...newKit, stock: '', mostPieces: '' })
  expect(Object.keys(errors).toSorted()).toEqual(['mostPieces', 'name', 'slug', 'stock'])
  expect(errors['mostPieces']).toBe('Enter a number.')
  expect(errors['slug']).toBe('Enter an address.')
})

test('an empty row of facts is left out, and a half one told at the row that is shown', () => {
  const facts = [
    { label: ' ', value: '' },
    { label: 'Weight', value: '' },
  ]
  expect(toKitInput({ ...kit, facts }).facts).toEqual([{ label: 'Weight', value: '' }])
  expect(errorsOf({ ...kit, facts })).toEqual({ 'facts.0.value': 'Say what it is.' })
  expect(toKitField('facts.0.value', { ...kit, facts })).toBe('facts.1.value')
})

test('a picture without words is told at its field', () => {
  const picture = { src: '/api/files/media/0-8x8.webp', alt: '' }
  expect(Object.keys(errorsOf({ ...kit, picture }))).toEqual(['picture.alt'])
})
