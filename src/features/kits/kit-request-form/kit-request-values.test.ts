import { expect, test } from 'vitest'
import {
  arrivingValues,
  kitRequestErrors,
  kitRequestPaths,
  parseDraft,
  type KitRequestValues,
  toDraft,
  toKitRequest,
} from './kit-request-values'

const filled: KitRequestValues = {
  kit: 'e3-bench-meter',
  quantity: '2',
  purpose: 'Feeder voltage watch',
  shippingAddress: {
    recipient: 'Haruka Tanaka',
    country: 'Japan',
    region: '',
    city: 'Tokyo',
    postalCode: '100-0001',
    street: 'Chiyoda 1-1',
  },
  isAccepted: false,
}
const plain = { agreementVersion: null, mostPieces: 20 }

test('a filled form is a request', () => {
  expect(kitRequestErrors(filled, plain)).toEqual({})
  expect(toKitRequest(filled, null)).toMatchObject({ quantity: 2, kit: 'e3-bench-meter' })
})

test('an empty form says at each field what is missing, and at no other', () => {
  const errors = kitRequestErrors(
    {
      kit: '',
      quantity: '',
      purpose: '',
      shippingAddress: { recipient: '', country: '', region: '', city: '', postalCode: '', street: '' },
      isAccepted: false,
    },
    { agreementVersion: 1, mostPieces: 20 },
  )
  expect(errors['quantity']).toBe('Enter a number.')
  expect(errors['kit']).toBe('Choose a kit.')
  expect(errors['isAccepted']).toBe('Accept the agreement to request this kit.')
  expect(Object.keys(errors).every((path) => kitRequestPaths.includes(path))).toBe(true)
  expect(errors['shippingAddress.region']).toBeUndefined()
})

test.each(['two', '1.5', '0', '4'])('%s is no quantity of a kit that lends three', (quantity) => {
  expect(Object.keys(kitRequestErrors({ ...filled, quantity }, { ...plain, mostPieces: 3 }))).toEqual([
    'quantity',
  ])
})

test('an agreement is sent with its version where one is asked for and accepted, and never else', () => {
  expect(toKitRequest({ ...filled, isAccepted: true }, 3).agreementVersion).toBe(3)
  expect(toKitRequest(filled, 3)).not.toHaveProperty('agreementVersion')
  expect(toKitRequest({ ...filled, isAccepted: true }, null)).not.toHaveProperty('agreementVersion')
})

test('what was ticked early counts for the agreement that was shown, and no other', () => {
  const ticked = new Map([['isAccepted', 'on']])
  expect(arrivingValues(filled, filled, ticked).isAccepted).toBe(true)
  expect(arrivingValues(filled, { ...filled, kit: 'other' }, ticked).isAccepted).toBe(false)
  expect(arrivingValues(filled, filled, new Map()).isAccepted).toBe(false)
})

test('what is kept comes back without what was accepted, and nothing else is taken for it', () => {
  const { isAccepted: _isAccepted, ...typed } = filled
  expect(parseDraft(toDraft({ ...filled, isAccepted: true }))).toEqual(typed)
  expect([parseDraft(null), parseDraft(''), parseDraft({ kit: 'one' })]).toEqual([null, null, null])
})
