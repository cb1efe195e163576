import { expect, test } from 'vitest'
import { formatPhoneNumber, getPhoneExample, parsePhoneInput } from './phone-number'

test.each([
  ['+49 (0)30 123456', '', '+4930123456'],
  ['+49030123456', '', '+4930123456'],
  ['030 123456', 'DE', '+4930123456'],
  ['0049 30 123456', 'DE', '+4930123456'],
  ['+81 90\u20111234\u20115678', '', '+819012345678'],
  ['＋８１ ９０ １２３４ ５６７８', '', '+819012345678'],
  ['＋81 90 1234 5678', '', '+819012345678'],
  ['+43 1/234 56 78', '', '+4312345678'],
  ['+39 (0)6 698 1234', '', '+39066981234'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['555 0100', 'JM', '+18765550100'],
  ['876 555 0100', 'JM', '+18765550100'],
  ['011 15 2345-6789', 'AR', '+5491123456789'],
  // A country code of its own goes before the chosen country.
  ['+81 3 1234 5678', 'CL', '+81312345678'],
])('%s in "%s" is %s', (text, country, number) => {
  expect(parsePhoneInput(text, country)).toEqual({ number })
})

test.each([
  ['+1 415 555 0100 ext. 12', '', /extension/],
  ['+1 415 555 0100 x12', '', /extension/],
  ['+1 415 555 0100;ext=12', '', /extension/],
  ['+49 30 123456 / 654321', '', /isn’t a complete phone number/],
  ['030 123456', '', /Choose the country/],
  ['+999 12345678', '', /Choose the country/],
  ['12', 'CL', /isn’t a complete phone number\. Enter a number like 2 2123 4567\./],
  ['12', 'BR', /Enter a number like 11 96123 4567\./],
  ['+55 12', 'CL', /Enter a number like \+55 11 96123 4567\./],
  ['+55 12', '', /Enter a number like \+55 11 96123 4567\./],
  ['+1 55', '', /Check its digits and country\./],
  ['+1 555 0100', '', /isn’t a complete phone number/],
  ['1'.repeat(16), 'CL', /isn’t a complete phone number/],
  ['call +1 415 555 0100', '', /isn’t a complete phone number/],
  ['thirty-two', 'CL', /isn’t a complete phone number/],
])('%s in "%s" is refused', (text, country, refusal) => {
  expect(parsePhoneInput(text, country)).toEqual({ refusal: expect.stringMatching(refusal) })
})

test('an example is in the form of its country, and none is known of uninhabited places', () => {
  expect(getPhoneExample('DE')).toBe('1512 3456789')
  expect(getPhoneExample('US')).toBe('201 555 0123')
  expect(getPhoneExample('JP', true)).toBe('+81 90 1234 5678')
  expect([getPhoneExample(''), getPhoneExample('AQ')]).toEqual([null, null])
})

test.each([
  ['+56961234567', '+56 9 6123 4567'],
  ['+81312345678', '+81 3 1234 5678'],
  ['+14165550100', '+1 416 555 0100'],
  ['+351912345678', '+351 912 345 678'],
  ['ana@company.com', 'ana@company.com'],
  ['600 123 456', '600 123 456'],
])('%s is shown as %s', (stored, shown) => {
  expect(formatPhoneNumber(stored)).toBe(shown)
})
