import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { anonymous, type SessionState } from './session'
import { sessionQueries } from './session.queries'

/**
 * The session as far as it is known. It makes no request: guards and session events keep it fresh,
 * and entry pages, which load no profile (specification, section 2), see an anonymous visitor.
 */
export const useSession = (): SessionState =>
  useQuery({ ...sessionQueries.session(), enabled: false }).data ?? anonymous

/** What the browser may know of this installation; loaded before the first page. */
export const usePublicConfig = () => useSuspenseQuery(sessionQueries.config()).data
