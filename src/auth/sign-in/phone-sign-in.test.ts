import { expect, it } from 'vitest'
import { dialledNumber } from './phone-sign-in'

it('makes one number of the country and what was typed, however it was typed', async () => {
  expect(await dialledNumber({ country: 'CL', number: '32 2594-1187' })).toEqual({ number: '+563225941187' })
  expect(await dialledNumber({ country: 'GB', number: '(0)20 7946 0018' })).toEqual({
    number: '+442079460018',
  })
  expect(await dialledNumber({ country: '', number: '' })).toHaveProperty('refusal')
})
