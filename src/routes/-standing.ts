import { useQuery, type QueryClient } from '@tanstack/react-query'
import { applicationQueries } from '~/features/applications/applications.queries'
import type { Standing } from '~/features/dashboard/next-step'
import { devKitQueries } from '~/features/dev-kits/dev-kits.queries'
import { hasKit } from '~/features/dev-kits/request-states'
import { durationOf } from '~/features/learning-paths/duration'
import { learningPathQueries } from '~/features/learning-paths/learning-paths.queries'
import { isApproved, userOf } from '~/features/session/session'
import { sessionQueries } from '~/features/session/session.queries'
import { useSession } from '~/features/session/use-session'

/**
 * Fetches what a person's next step is decided on. What cannot be had is left out: the step is then a
 * more general one, and the page still shows.
 */
export const loadStanding = async (queryClient: QueryClient): Promise<void> => {
  const session = await queryClient.ensureQueryData(sessionQueries.session())
  const user = userOf(session)
  if (user === null) return
  const { identityUid } = user
  await (isApproved(session)
    ? Promise.all([
        queryClient.prefetchQuery(learningPathQueries.list()),
        queryClient.prefetchQuery(devKitQueries.requestsOf(identityUid)),
      ])
    : queryClient.prefetchQuery(applicationQueries.one(identityUid)))
}

/** Where the person stands, as far as {@link loadStanding} found out. */
export const useStanding = (): Standing => {
  const session = useSession()
  const isMember = isApproved(session)
  const identityUid = userOf(session)?.identityUid ?? ''
  const isApplicant = identityUid !== '' && !isMember
  const { data: application } = useQuery({ ...applicationQueries.one(identityUid), enabled: isApplicant })
  const { data: paths } = useQuery({ ...learningPathQueries.list(), enabled: isMember })
  const { data: requests } = useQuery({ ...devKitQueries.requestsOf(identityUid), enabled: isMember })
  const first = paths?.data[0]
  return {
    session,
    application: application?.state,
    firstPath: first
      ? { title: first.title, minutes: durationOf(first.minutes) }
      : paths === undefined
        ? undefined
        : null,
    hasKit: requests === undefined ? undefined : hasKit(requests.data),
  }
}
