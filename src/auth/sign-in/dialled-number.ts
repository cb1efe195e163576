import type { ReadPhoneNumber } from '~/contract/phone-number'
import type { PhoneValue } from '~/ui/components/phone-field/phone-field'

const notLoaded = 'We couldn’t check this number. Try again.'

/** Reads a typed number, with tables that are loaded for it. */
export const dialledNumber = async ({ country, number }: PhoneValue): Promise<ReadPhoneNumber> => {
  try {
    const { readPhoneNumber } = await import('~/contract/phone-number')
    return readPhoneNumber(number, country)
  } catch {
    return { refusal: notLoaded }
  }
}
