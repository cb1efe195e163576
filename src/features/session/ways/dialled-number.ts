import type { PhoneValue } from '~/ui/components/phone-field/phone-field'
import { joinPhone } from '../forms/phone-number'

const complete = /^\+[1-9]\d{5,14}$/

/** A typed number as it is dialled from anywhere, such as `+56325941187`; null where it is none. */
export const dialledNumber = (value: PhoneValue): string | null => {
  const dialled = joinPhone(value).replaceAll(/[\s().-]/g, '')
  return complete.test(dialled) ? dialled : null
}
