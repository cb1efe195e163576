import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { email } from '~/contract/field-schemas'
import { fieldErrors, toFormErrors } from './field-errors'

const person = v.object({
  email,
  address: v.object({ city: v.pipe(v.string(), v.minLength(1, 'Name it.')) }),
})

it('gives each field its first sentence, which is the plainest', () => {
  expect(fieldErrors(person, { email: 'techeverria@redsur', address: { city: '' } })).toEqual({
    email: 'This address is missing the part after the dot, such as “.cl” or “.com”.',
    'address.city': 'Name it.',
  })
})

it('has nothing to say against a good input', () => {
  expect(fieldErrors(person, { email: 'a@b.example', address: { city: 'Valparaíso' } })).toEqual({})
})

it('puts a refused call at the fields of the form, and the rest above its button', () => {
  const problem = new ProblemError('FIELDS_INVALID', {
    fields: [
      { path: 'email', code: 'invalid', message: 'Not this one.' },
      { path: 'email', code: 'invalid', message: 'Nor that.' },
      { path: 'invitation', code: 'invalid', message: 'This is not an invitation.' },
    ],
  })
  expect(toFormErrors(problem, ['email'])).toEqual({
    errors: { email: 'Not this one.' },
    sentence: 'This is not an invitation.',
  })
  expect(toFormErrors(problem, ['email', 'invitation']).sentence).toBeNull()
})

it('has a sentence for a refusal that is about no field, with the wait where one is told', () => {
  const busy = new ProblemError('TOO_MANY_REQUESTS', { retryAfter: 130 })
  expect(toFormErrors(busy, ['email'])).toEqual({
    errors: {},
    sentence: 'Too many attempts. Try again in 3 minutes.',
  })
  expect(toFormErrors(new TypeError('Failed to fetch'), []).sentence).toContain('cannot be reached')
})
