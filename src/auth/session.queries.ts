import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SessionState } from './session'
import { readPublicConfig, readSession } from './session.functions'
import { renewSession } from './session/session-sync'

// How long guards trust what they know without asking again, so that a click costs no round trip.
const sessionFreshness = 60_000

/** An anonymous answer in a browser with a signed-in user may mean an expired session: it is renewed. */
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

/** Fetches the current session. A pending fetch does not count: it may have begun before the last change. */
export const refetchSession = async (queryClient: QueryClient): Promise<SessionState> => {
  const look = () => queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
  const { queryKey } = sessionQueries.session()
  if (queryClient.isFetching({ queryKey }) > 0) await look().catch(() => undefined)
  return look()
}
