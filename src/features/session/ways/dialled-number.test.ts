import { expect, it } from 'vitest'
import { dialledNumber } from './dialled-number'

it('makes one number of the country and what was typed, however it was typed', () => {
  expect(dialledNumber({ country: 'CL', number: '32 2594-1187' })).toBe('+563225941187')
  expect(dialledNumber({ country: 'CL', number: ' +81 (3) 1234.5678 ' })).toBe('+81312345678')
})

it('is none where digits are missing, too many, or no digits', () => {
  for (const number of ['', '12', '1'.repeat(16), 'thirty-two']) {
    expect(dialledNumber({ country: 'CL', number }), number).toBeNull()
  }
})
