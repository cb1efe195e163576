import { useMemo } from 'react'
import { countries, countriesFrom, type Country } from '~/contract/countries'
import type { DialCodeOption } from '~/ui/components/phone-field/phone-field'
import { usePublicConfig } from '~/auth/use-session'

/** Every country, in this installation's order. */
export const useCountries = (): readonly Country[] => {
  const { firstCountries } = usePublicConfig()
  return useMemo(
    () => (firstCountries === undefined ? countries : countriesFrom(firstCountries)),
    [firstCountries],
  )
}

/** The same by name alone, as addresses store them. */
export const useCountryNames = (): readonly string[] => useCountries().map(({ name }) => name)

/** The same with dial codes, for telephone numbers. */
export const useDialCodes = (): readonly DialCodeOption[] =>
  useCountries().map(({ code, name, dial }) => ({ value: code, label: name, dial }))
