import { queryOptions } from '@tanstack/react-query'
import { readPasswordPolicy } from './password-policy.functions'

export const passwordPolicyQueries = {
  /** Loaded by every route that has a field for a new password, so that its list is right from the first look. */
  current: () =>
    queryOptions({
      queryKey: ['password-policy'],
      queryFn: () => readPasswordPolicy(),
      staleTime: 5 * 60_000,
    }),
}
