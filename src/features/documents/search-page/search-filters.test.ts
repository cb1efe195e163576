import { expect, test } from 'vitest'
import { categoryChoices, componentChoices } from './search-filters'

const categories = [
  { name: 'Interval data', slug: 'interval-data', components: [{ name: 'Readings', slug: 'readings' }] },
  { name: 'Devices', slug: 'devices', components: [{ name: 'E3 meter', slug: 'e3-meter' }] },
]

test('without a category the components of all of them are offered', () => {
  expect(componentChoices(categories, undefined).map(({ value }) => value)).toEqual(['readings', 'e3-meter'])
})

test('with a category its own components are offered, and none of another', () => {
  expect(componentChoices(categories, 'devices').map(({ label }) => label)).toEqual(['E3 meter'])
})

test('what the address chose stays a choice where nothing is known of it', () => {
  expect(categoryChoices(categories, 'gone').at(-1)).toEqual({ value: 'gone', label: 'gone' })
  expect(componentChoices(categories, 'devices', 'e3-meter')).toHaveLength(1)
})
