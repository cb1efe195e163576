import { queryOf } from '~/gateways/query-of'
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
  policy: () => queryOf(['terms', 'policy'], readTermsPolicy),
}
