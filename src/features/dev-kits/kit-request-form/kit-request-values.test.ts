import { expect, test } from 'vitest'
import { kitRequestErrors, kitRequestPaths, toKitRequest, type KitRequestValues } from './kit-request-values'

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
}

test('a filled form is a request', () => {
  expect(kitRequestErrors(filled)).toEqual({})
  expect(toKitRequest(filled).quantity).toBe(2)
})

test('an empty form says at each field what is missing, and at no other', () => {
  const errors = kitRequestErrors({
    kit: '',
    quantity: '',
    purpose: '',
    shippingAddress: { recipient: '', country: '', region: '', city: '', postalCode: '', street: '' },
  })
  expect(errors['quantity']).toBe('Enter a number.')
  expect(errors['kit']).toBe('Choose a kit.')
  expect(Object.keys(errors).every((path) => kitRequestPaths.includes(path))).toBe(true)
  expect(errors['shippingAddress.region']).toBeUndefined()
})

test.each(['two', '1.5', '0', '21'])('%s is no quantity', (quantity) => {
  expect(Object.keys(kitRequestErrors({ ...filled, quantity }))).toEqual(['quantity'])
})
