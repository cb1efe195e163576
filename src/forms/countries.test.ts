import { describe, expect, it } from 'vitest'
import { countries, listCountriesFirst } from '~/contract/countries'
import examples from 'libphonenumber-js/examples.mobile.json'
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min'
import { parsePhoneInput } from '~/contract/phone-number'
import { splitPhone } from './countries'

describe('countries', () => {
  it('begins with the five of the specification, in its order', () => {
    expect(countries.slice(0, 5).map(({ name, dial }) => `${name} ${dial}`)).toEqual([
      'Brazil +55',
      'United States +1',
      'Japan +81',
      'Canada +1',
      'Chile +56',
    ])
  })

  it('holds every country once, the rest by name', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    const rest = countries.slice(5).map(({ name }) => name)
    expect(rest).toEqual(rest.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  it('begins with others where others are named, and leaves none out', () => {
    const ordered = listCountriesFirst(['DE', 'AT'])
    expect(ordered.slice(0, 2).map(({ name }) => name)).toEqual(['Germany', 'Austria'])
    expect(new Set(ordered)).toEqual(new Set(countries))
    expect(ordered.length).toBe(countries.length)
    const rest = ordered.slice(2).map(({ name }) => name)
    expect(rest).toEqual(rest.toSorted((one, other) => one.localeCompare(other, 'en')))
  })
})

describe('splitPhone', () => {
  it('finds the country by its dial code', () => {
    expect(splitPhone('+56325941187', '', countries)).toEqual({ country: 'CL', number: '325941187' })
  })

  it('prefers the longer code, and the country of the address where two share one', () => {
    expect(splitPhone('+18765550100', 'Canada', countries)).toEqual({ country: 'JM', number: '5550100' })
    expect(splitPhone('+14165550100', 'Canada', countries)).toEqual({ country: 'CA', number: '4165550100' })
    expect(splitPhone('+14165550100', '', countries)).toEqual({ country: 'US', number: '4165550100' })
  })

  it('takes the one that comes first here where no address settles a code that several share', () => {
    const ordered = listCountriesFirst(['CA'])
    expect(splitPhone('+14165550100', '', ordered)).toEqual({ country: 'CA', number: '4165550100' })
    expect(splitPhone('+14165550100', 'United States', ordered).country).toBe('US')
    expect(splitPhone('+18765550100', '', ordered).country).toBe('JM')
  })

  it('begins with the country of the address where there is no number, and with none without an address', () => {
    expect(splitPhone('', 'Japan', countries)).toEqual({ country: 'JP', number: '' })
    expect(splitPhone('', '', countries)).toEqual({ country: '', number: '' })
  })

  it.each(countries)('a number of $name is the same again when it is sent back', ({ code, name }) => {
    const example = isSupportedCountry(code) ? getExampleNumber(code, examples) : undefined
    // Uninhabited places have none.
    if (example === undefined) return
    const { number } = example
    const { country, number: shown } = splitPhone(number, name, countries)
    expect(parsePhoneInput(shown, country)).toEqual({ number })
    // As people of the country write it, with what is dialled within the country alone.
    expect(parsePhoneInput(example.formatNational(), code)).toEqual({ number })
    expect(parsePhoneInput(example.formatInternational(), '')).toEqual({ number })
  })
})
