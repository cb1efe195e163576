import { expect, test } from 'vitest'
import { getAddressAdvice, type CheckedAddress } from './address-advice'
import { countries } from './countries'
import { requiredRegionNames, postalCodes, countriesWithArticle } from './postal-codes'

const home: CheckedAddress = {
  street: 'Calle Uno 1',
  postalCode: '8320000',
  city: 'Santiago',
  region: '',
  country: 'Chile',
}

const adviceOn = (part: Partial<CheckedAddress>) =>
  getAddressAdvice({ ...home, ...part }).map(({ field, text }) => `${field}: ${text}`)

test('an ordinary address is not commented on', () => {
  expect(getAddressAdvice(home)).toEqual([])
  expect(adviceOn({ country: 'Brazil', postalCode: '40301-110', region: 'Bahia' })).toEqual([])
  expect(adviceOn({ country: 'United Kingdom', postalCode: 'ec1y 8sy' })).toEqual([])
  expect(adviceOn({ country: 'Hong Kong', postalCode: '' })).toEqual([])
})

test('a postal code of another country is commented on, and said to be sent as written', () => {
  expect(adviceOn({ postalCode: '10115' })).toEqual([
    'postalCode: Postal codes in Chile have 7 digits, such as 8320000. We will send it as written.',
  ])
})

test('a missing postal code gives other advice than a strange one', () => {
  expect(adviceOn({ postalCode: ' ' })[0]).toContain('Without one, the parcel may take longer.')
})

test.each([
  ['United States', '95014', 'the United States have a state'],
  ['Canada', 'H3Z 2Y7', 'Canada have a province or territory'],
  ['Brazil', '40301110', 'Brazil have a state'],
  ['Australia', '2060', 'Australia have a state or territory'],
  ['Japan', '154-0023', 'Japan have a prefecture'],
])('a region is asked for in %s', (country, postalCode, words) => {
  expect(adviceOn({ country, postalCode })).toEqual([`region: Addresses in ${words}. Add it if you can.`])
  expect(adviceOn({ country, postalCode, region: 'Somewhere' })).toEqual([])
})

test.each(['P.O. Box 12', 'PO Box 7', 'Postfach 1234', 'Casilla 45', 'Caixa Postal 9', 'Apartado 5', 'BP 3'])(
  '%s is told to be a box',
  (street) => {
    expect(adviceOn({ street })[0]).toContain('post-office box')
  },
)

test('a street whose name only resembles a box is none', () => {
  expect(adviceOn({ street: 'Boxley Road 4' })).toEqual([])
  expect(adviceOn({ street: 'Casilla Alta 4' })).toEqual([])
})

test('a street without a number is commented on, unless it says that it has none', () => {
  expect(adviceOn({ street: 'Avenida Brasil' })[0]).toContain('house number is missing')
  expect(adviceOn({ street: 'Avenida Brasil s/n' })).toEqual([])
  expect(adviceOn({ street: '千代田１－１' })).toEqual([])
})

test('a number for a city and a country that is none are commented on', () => {
  expect(adviceOn({ city: '8320000' })[0]).toContain('city: ')
  expect(adviceOn({ country: 'Atlantis' })[0]).toContain('country: ')
  expect(adviceOn({ country: '', postalCode: '1' })).toEqual([])
})

test('every country with a rule is in the list, and its own example fits', () => {
  const known = new Set(countries.map(({ code }) => code))
  const ruled = [...Object.keys(postalCodes), ...Object.keys(requiredRegionNames), ...countriesWithArticle]
  expect(ruled.filter((code) => !known.has(code))).toEqual([])
  expect(Object.keys(postalCodes).length).toBeGreaterThan(60)
  const misfits = Object.entries(postalCodes).filter(
    ([, { pattern, example }]) => !pattern.test(example.replaceAll(' ', '')),
  )
  expect(misfits).toEqual([])
})
