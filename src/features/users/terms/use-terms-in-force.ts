import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'
import type { Terms } from '~/contract/terms'
import { termsQueries } from './terms.queries'

/** For a form in which the terms of use are accepted. */
export const useTermsInForce = () => {
  const queryClient = useQueryClient()
  const terms: Terms | null = useQuery(termsQueries.inForce()).data ?? null
  return {
    /** Null where there are none, or they are not known. */
    terms,
    /** Reads them again where a refusal shows that they are others by now. Never fails. */
    learnFrom: async (error: unknown): Promise<void> => {
      if (!(error instanceof ProblemError)) return
      if (!error.fields.some(({ path }) => path === 'termsVersion')) return
      try {
        await queryClient.fetchQuery({ ...termsQueries.inForce(), staleTime: 0 })
      } catch {
        // What was shown stays, and so does the sentence of the refusal.
      }
    },
  }
}
