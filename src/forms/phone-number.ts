import { countries, type Country } from '~/contract/countries'
import type { PhoneValue } from '~/ui/components/phone-field/phone-field'

/**
 * The parts of a stored number; the country is empty where nothing tells it.
 * @param home the country's name in the address, which settles codes that several countries share
 * @param ordered every country: the first of those that share a code settles it where the address does not
 */
export const splitPhone = (stored: string, home: string, ordered: readonly Country[]): PhoneValue => {
  const candidates = ordered.filter(({ dial }) => stored.startsWith(dial))
  const longest = Math.max(...candidates.map(({ dial }) => dial.length))
  const closest = candidates.filter(({ dial }) => dial.length === longest)
  const country = closest.find(({ name }) => name === home) ?? closest[0]
  if (country === undefined) return { country: getCountry(home), number: stored }
  return { country: country.code, number: stored.slice(country.dial.length).trim() }
}

const getCountry = (name: string) => countries.find((country) => country.name === name)?.code ?? ''
