import { t } from '@lingui/core/macro'
// About 40 KB, so pages load it lazily: for a country's example, and before a number goes to the identity provider.
import examples from 'libphonenumber-js/examples.mobile.json'
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberFromString as parsePhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'
import { countries } from './countries'

const noCountry = () =>
  t`Choose the country, or enter the number with its country code, such as +56 32 2594 1187.`

/**
 * Returns a number as written in the country after its dial code, such as `11 96123 4567`; null if no example is
 * known.
 * @param country ISO 3166-1 alpha-2, or empty
 * @param isInternational with the dial code, such as `+55 11 96123 4567`
 */
export const getPhoneExample = (country: string, isInternational = false): string | null => {
  const number = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined
  if (number === undefined) return null
  const international = number.formatInternational()
  return isInternational ? international : international.slice(number.countryCallingCode.length + 2)
}

/** Formats an E.164 number as its country groups it, such as `+56 32 2594 1187`; returns other text unchanged. */
export const formatPhoneNumber = (stored: string): string =>
  parsePhoneNumber(stored)?.formatInternational() ?? stored

const notPossible = (text: string, country: string) => {
  const example = getPhoneExample(country, /^\s*[+＋]/.test(text))
  return example === null
    ? t`This isn’t a complete phone number. Check its digits and country.`
    : t`This isn’t a complete phone number. Enter a number like ${example}.`
}

// E.164, section 6.1.
const maxDigits = 15

/** Adds the area code of a North American country that has a single one, such as Jamaica's 876, if it is missing. */
const addAreaCode = (text: string, country: string): string => {
  const dial = countries.find(({ code }) => code === country)?.dial ?? ''
  const areaCode = /^\+1(\d{3})$/.exec(dial)?.[1]
  return areaCode !== undefined && text.replace(/\D/g, '').length === 7 ? areaCode + text : text
}

/** A number in E.164, such as `+56325941187`, or an error message. */
export type ParsedPhoneNumber = { number: string } | { refusal: string }

/**
 * Parses a phone number as users type it.
 * @param text a number; without country code, of `country`
 * @param country ISO 3166-1 alpha-2, or empty
 */
export const parsePhoneInput = (text: string, country: string): ParsedPhoneNumber => {
  try {
    const number = parsePhoneNumberWithError(addAreaCode(text.normalize('NFKC'), country), {
      // Treats countries that the library does not know as none.
      ...(country !== '' && { defaultCountry: country as CountryCode }),
      // The whole text must be the number.
      extract: false,
    })
    if (number.ext) return { refusal: t`Enter the number without its extension.` }
    const isTooLong = number.number.length > maxDigits + 1
    return number.isPossible() && !isTooLong
      ? { number: number.number }
      : { refusal: notPossible(text, number.country ?? country) }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { refusal: error.message === 'INVALID_COUNTRY' ? noCountry() : notPossible(text, country) }
  }
}
