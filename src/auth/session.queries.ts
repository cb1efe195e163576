import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SessionState } from './session'
import { readPublicConfig, readSession } from './session.functions'
import { renewSession } from './session/session-sync'

// Milliseconds for which guards use the cached session, so that a click needs no round trip.
const sessionFreshness = 60_000

/** An anonymous response in a browser with a signed-in user can mean an expired session: it is renewed. */
const readLiveSession = async (): Promise<SessionState> => {
  const askedAt = Date.now()
  const session = await readSession()
  if (session.kind !== 'anonymous' || !(await renewSession(askedAt))) return session
  return readSession()
}

export const sessionQueries = {
  session: () =>
    queryOptions({
      queryKey: ['session'],
      queryFn: readLiveSession,
      staleTime: sessionFreshness,
      meta: { isAside: true },
    }),
  config: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: () => readPublicConfig(),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}

/** Refetches the session. Does not reuse a pending fetch, which may have started before the last change. */
export const refetchSession = async (queryClient: QueryClient): Promise<SessionState> => {
  const look = () => queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
  const { queryKey } = sessionQueries.session()
  if (queryClient.isFetching({ queryKey }) > 0) await look().catch(() => undefined)
  return look()
}
