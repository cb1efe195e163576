import { countries } from '~/contract/countries'
import { readPhoneNumber } from '~/contract/phone-number'
import { fieldProblem } from '~/contract/problem'
import type { ProfileChange } from '~/contract/users'

/** A profile whose phone number was read, and needs no country to be understood. */
export type WithPhoneNumber<T> = Omit<T, 'phoneCountry'> & { phoneCountry?: never }

/**
 * Brings the phone number of a profile into E.164. A national number is one of `phoneCountry`, or else of the country
 * in the address that comes with it.
 * @throws ProblemError FIELDS_INVALID at `phoneNumber`
 */
export const withPhoneNumber = <T extends ProfileChange>({
  phoneCountry,
  ...profile
}: T): WithPhoneNumber<Omit<T, 'phoneCountry'>> => {
  const { phoneNumber, address } = profile
  if (!phoneNumber) return profile
  const country = phoneCountry || countries.find(({ name }) => name === address?.country)?.code
  const read = readPhoneNumber(phoneNumber, country ?? '')
  if ('refusal' in read) throw fieldProblem('phoneNumber', read.refusal)
  return { ...profile, phoneNumber: read.number }
}
