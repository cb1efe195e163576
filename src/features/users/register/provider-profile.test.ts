import { expect, it } from 'vitest'
import { splitName } from './provider-profile'

it('takes the first word for the first name, and leaves what is missing empty', () => {
  expect(splitName(' Ana María  Rojas ')).toEqual({ firstName: 'Ana', lastName: 'María Rojas' })
  expect(splitName('Ana')).toEqual({ firstName: 'Ana', lastName: '' })
  expect(splitName('')).toEqual({ firstName: '', lastName: '' })
})
