import { serverQuery } from '~/gateways/server-query'
import { queryOptions } from '@tanstack/react-query'
import { readTerms, readTermsPolicy } from './terms.functions'

export const termsQueries = {
  /** Loaded by the registration, so that its box names the version from the first look. */
  inForce: () =>
    queryOptions({
      queryKey: ['terms'],
      queryFn: () => readTerms(),
      staleTime: 5 * 60_000,
    }),
  policy: () => serverQuery(['terms', 'policy'], readTermsPolicy),
}
