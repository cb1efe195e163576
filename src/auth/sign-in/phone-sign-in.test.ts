import { expect, it } from 'vitest'
import { parseDialledNumber } from './phone-sign-in'

it('makes one number of the country and what was typed, however it was typed', async () => {
  expect(await parseDialledNumber({ country: 'CL', number: '32 2594-1187' })).toEqual({
    number: '+563225941187',
  })
  expect(await parseDialledNumber({ country: 'GB', number: '(0)20 7946 0018' })).toEqual({
    number: '+442079460018',
  })
  expect(await parseDialledNumber({ country: '', number: '' })).toHaveProperty('refusal')
})
