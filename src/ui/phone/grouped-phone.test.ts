import { expect, test } from 'vitest'
import { groupedPhone } from '../format/phone'

test('a number is grouped behind its calling code, which is one to three digits long', () => {
  expect(groupedPhone('+563225941187')).toBe('+56 32 2594 1187')
  expect(groupedPhone('+56912345678')).toBe('+56 9 1234 5678')
  expect(groupedPhone('+81312345678')).toBe('+81 3 1234 5678')
  expect(groupedPhone('+4921555512')).toBe('+49 2155 5512')
  expect(groupedPhone('+14165550100')).toBe('+1 416 555 0100')
  expect(groupedPhone('+351912345678')).toBe('+351 9 1234 5678')
  expect(groupedPhone('+6421123456')).toBe('+64 2112 3456')
})

test('what is no stored number stays as it is', () => {
  for (const text of ['', '+56 32 2594 1187', '600 123 456', 'ana@company.com']) {
    expect(groupedPhone(text)).toBe(text)
  }
})
