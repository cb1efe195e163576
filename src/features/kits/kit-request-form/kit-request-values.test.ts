import { expect, test } from 'vitest'
import * as v from 'valibot'
import {
  kitRequestDraft,
  validateKitRequest,
  type KitRequestValues,
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
  expect(validateKitRequest(filled, plain)).toEqual({})
  expect(toKitRequest(filled, null)).toMatchObject({ quantity: 2, kit: 'e3-bench-meter' })
})

test('an empty form says at each field what is missing, and at no other', () => {
  const errors = validateKitRequest(
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
  expect(errors['shippingAddress.region']).toBeUndefined()
})

test.each(['two', '1.5', '0', '4'])('%s is no quantity of a kit that lends three', (quantity) => {
  expect(Object.keys(validateKitRequest({ ...filled, quantity }, { ...plain, mostPieces: 3 }))).toEqual([
    'quantity',
  ])
})

test('an agreement is sent with its version where one is asked for and accepted, and never else', () => {
  expect(toKitRequest({ ...filled, isAccepted: true }, 3).agreementVersion).toBe(3)
  expect(toKitRequest(filled, 3)).not.toHaveProperty('agreementVersion')
  expect(toKitRequest({ ...filled, isAccepted: true }, null)).not.toHaveProperty('agreementVersion')
})

test('what is kept comes back without what was accepted, and without a kit that is closed', () => {
  const { isAccepted: _isAccepted, ...typed } = filled
  const kept = { ...filled, isAccepted: true }
  expect(v.parse(kitRequestDraft([filled.kit]), kept)).toEqual(typed)
  expect(v.parse(kitRequestDraft([]), kept).kit).toBeUndefined()
})
