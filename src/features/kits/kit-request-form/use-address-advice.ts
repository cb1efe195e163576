import { useState } from 'react'
import { addressAdvice, type WrittenAddress } from '~/contract/address-advice'
import type { AddressAdvice } from '~/contract/dev-kits'

type Part = AddressAdvice['field']

/**
 * Warns about unusual parts of an address while it is typed. Fields that never lost the focus are skipped, so that
 * the warning does not interrupt typing.
 */
export const useAddressAdvice = (address: WrittenAddress) => {
  const [left, setLeft] = useState<ReadonlySet<Part>>(
    () =>
      new Set(address.country === '' ? [] : (['street', 'postalCode', 'city', 'region', 'country'] as const)),
  )
  const shown = addressAdvice(address).filter(({ field }) => left.has(field))
  return {
    advice: shown,
    /**
     * Called when a field loses the focus. The country is the last field: from then on all parts are checked.
     */
    leave: (part: Part) =>
      setLeft((before) =>
        part === 'country'
          ? new Set([...before, part, 'street', 'postalCode', 'city', 'region'])
          : new Set([...before, part]),
      ),
  }
}
