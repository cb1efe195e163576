import { queryOptions } from '@tanstack/react-query'
import { readPublicConfig, readSession } from './session.functions'

// How long guards trust what they know without asking again, so that a click costs no round trip.
const sessionFreshness = 60_000

export const sessionQueries = {
  session: () =>
    queryOptions({ queryKey: ['session'], queryFn: () => readSession(), staleTime: sessionFreshness }),
  config: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: () => readPublicConfig(),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
