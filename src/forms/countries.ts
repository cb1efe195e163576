import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countries, listCountriesFirst, type Country } from '~/contract/countries'
import type { DialCodeOption, PhoneValue } from '~/ui/components/phone-field/phone-field'
import { usePublicConfig } from '~/auth/use-session'

/** Returns every country, in this installation's order. */
export const useCountries = (): readonly Country[] => {
  const { firstCountries } = usePublicConfig()
  return useMemo(
    () => (firstCountries === undefined ? countries : listCountriesFirst(firstCountries)),
    [firstCountries],
  )
}

/** Returns the country names, as addresses store them. */
export const useCountryNames = (): readonly string[] => useCountries().map(({ name }) => name)

/** Returns the countries with dial codes, for phone fields. */
export const useDialCodes = (): readonly DialCodeOption[] =>
  useCountries().map(({ code, name, dial }) => ({ value: code, label: name, dial }))

/**
 * A phone number of the country as it is written behind the dial code; null until the tables of all countries, which
 * weigh 40 KB, are loaded for it.
 * @param country ISO 3166-1 alpha-2, or empty
 */
export const usePhoneExample = (country: string): string | null => {
  const { data } = useQuery({
    queryKey: ['phone-example', country],
    enabled: country !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: async () => (await import('~/contract/phone-number')).getPhoneExample(country),
  })
  return data ?? null
}

/** Returns a formatter of stored numbers; unchanged until the library is loaded. */
export const usePhoneFormat = (stored: string): string => {
  const { data } = useQuery({
    queryKey: ['phone-format', stored],
    enabled: stored !== '',
    staleTime: Infinity,
    retry: false,
    queryFn: async () => (await import('~/contract/phone-number')).formatPhoneNumber(stored),
  })
  return data ?? stored
}

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
