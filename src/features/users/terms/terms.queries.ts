import { serverQuery } from '~/gateways/server-query'
import { queryOptions } from '@tanstack/react-query'
import { readTerms, readTermsPolicy } from './terms.functions'

export const termsQueries = {
  /** Loaded by the registration, so that its checkbox names the version in the first render. */
  inForce: () =>
    queryOptions({
      queryKey: ['terms'],
      queryFn: () => readTerms(),
      staleTime: 5 * 60_000,
    }),
  policy: () => serverQuery(['terms', 'policy'], readTermsPolicy),
}
