import { useState } from 'react'
import { addressAdvice, type WrittenAddress } from '~/contract/address-advice'
import type { AddressAdvice } from '~/contract/dev-kits'

type Part = AddressAdvice['field']

/**
 * What looks unusual about an address that is being typed: nothing of a part that was never left, so that nobody is
 * spoken to in the middle of a word.
 */
export const useAddressAdvice = (address: WrittenAddress) => {
  const [left, setLeft] = useState<ReadonlySet<Part>>(
    () =>
      new Set(address.country === '' ? [] : (['street', 'postalCode', 'city', 'region', 'country'] as const)),
  )
  const shown = addressAdvice(address).filter(({ field }) => left.has(field))
  return {
    advice: shown,
    /** The person goes on to another field. The country is asked last: from then on all parts are looked at. */
    leave: (part: Part) =>
      setLeft((before) =>
        part === 'country'
          ? new Set([...before, part, 'street', 'postalCode', 'city', 'region'])
          : new Set([...before, part]),
      ),
  }
}
