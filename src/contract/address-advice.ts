import { t } from '@lingui/core/macro'
import { countries } from './countries'
import type { AddressAdvice } from './kits'
import { requiredRegionNames, type PostalCodes, postalCodes, countriesWithArticle } from './postal-codes'

/** The parts of an address that are checked. */
export interface CheckedAddress {
  street: string
  postalCode: string
  city: string
  region: string
  /** The country's name as in `countries`. */
  country: string
}

// Matches a whole word or phrase, alone or before a number.
const postOfficeBox =
  /(^|[\s,])(p\.?\s?o\.?\s?box|post office box|postal box|postfach|casilla|apartado|caixa postal|bo[iî]te postale|b\.?p\.?|c\.?p\.?)\s*(n[°º.]?\s*)?\d/i

// Phrases in several countries that say that a house has no number.
const noHouseNumber = /(^|[\s,])(s\/?n|sin n[uú]mero|sem n[uú]mero|no number)\.?($|[\s,])/i

const getCode = (country: string) => countries.find(({ name }) => name === country)?.code

const withCountryArticle = (country: string, code: string) =>
  countriesWithArticle.has(code) ? `the ${country}` : country

const getPostalCodeAdvice = (
  typed: string,
  place: string,
  { pattern, words, example }: PostalCodes,
): AddressAdvice[] => {
  if (typed === '')
    return [
      {
        field: 'postalCode',
        text: t`Postal codes in ${place} ${words}, such as ${example}. Without one, the parcel may take longer.`,
      },
    ]
  const plain = typed.toUpperCase().replaceAll(/\s/g, '')
  return pattern.test(plain)
    ? []
    : [
        {
          field: 'postalCode',
          text: t`Postal codes in ${place} ${words}, such as ${example}. We will send it as written.`,
        },
      ]
}

const getStreetAdvice = (street: string): AddressAdvice[] => {
  if (street === '') return []
  if (postOfficeBox.test(street)) {
    return [
      {
        field: 'street',
        text: t`This looks like a post-office box, where few carriers deliver. Enter a street if there is one.`,
      },
    ]
  }
  return /\p{Number}/u.test(street) || noHouseNumber.test(street)
    ? []
    : [{ field: 'street', text: t`The house number is missing. Add it if there is one.` }]
}

/**
 * Lists what looks unusual about an address, in the order of its fields. The advice does not block sending. Empty if
 * the address looks right, or if the country's rules are not known well enough.
 */
export const getAddressAdvice = (address: CheckedAddress): AddressAdvice[] => {
  const [street, postalCode, city, region, country] = [
    address.street.trim(),
    address.postalCode.trim(),
    address.city.trim(),
    address.region.trim(),
    address.country.trim(),
  ]
  const found = getStreetAdvice(street)
  if (country === '') return found
  const code = getCode(country)
  if (code === undefined) {
    return [
      ...found,
      { field: 'country', text: t`This isn’t in our list of countries. Choose one if you can.` },
    ]
  }
  const place = withCountryArticle(country, code)
  const codes = postalCodes[code]
  const needed = requiredRegionNames[code]
  return [
    ...found,
    ...(codes === undefined ? [] : getPostalCodeAdvice(postalCode, place, codes)),
    ...(/^[\d\s-]+$/.test(city)
      ? [{ field: 'city' as const, text: t`This looks like a number. Enter the name of the city.` }]
      : []),
    ...(needed !== undefined && region === ''
      ? [{ field: 'region' as const, text: t`Addresses in ${place} have ${needed}. Add it if you can.` }]
      : []),
  ]
}
