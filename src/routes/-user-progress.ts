import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { LearningPathInList } from '~/contract/learning'
import { applicationQueries } from '~/features/applications/applications.queries'
import type { Learning, NextStepFacts } from '~/features/dashboard/next-step'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { hasKit } from '~/features/kits/request-states'
import { formatDuration } from '~/messages/duration'
import { formatVideoPosition } from '~/features/learning/duration'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { getPathHref, getUnitHref } from '~/features/learning/path-hrefs'
import { ScreenError } from '~/auth/screen-error'
import { isApproved, getUser } from '~/auth/session'
import { sessionQueries } from '~/auth/session.queries'
import { useSession } from '~/auth/use-session'

/** Loads the state of an applicant's application; other users need none. */
const loadOwnApplication = async (queryClient: QueryClient): Promise<void> => {
  const session = await queryClient.ensureQueryData(sessionQueries.session())
  const user = getUser(session)
  if (user === null || isApproved(session)) return
  await queryClient.prefetchQuery(applicationQueries.one(user.identityUid))
}

/**
 * A guard's `beforeLoad` that fetches the state of an applicant whom it refuses, which the error screen shows.
 * @param guard throws what ends the navigation
 */
export const withProgressOnRefusal =
  <TCall extends { context: { queryClient: QueryClient } }, TContext>(
    guard: (call: TCall) => Promise<TContext>,
  ) =>
  async (call: TCall): Promise<TContext> => {
    try {
      return await guard(call)
    } catch (refusal) {
      if (refusal instanceof ScreenError && refusal.status === 403) {
        await loadOwnApplication(call.context.queryClient)
      }
      throw refusal
    }
  }

/**
 * Fetches the user's state for the home page, where it is opened by its address. Within the portal the page shows
 * what is cached: users who sign out arrive there too, and a session that has just ended has no state to fetch.
 */
export const loadHomeProgress = async (queryClient: QueryClient): Promise<void> => {
  if (import.meta.env.SSR) await loadOwnApplication(queryClient)
}

/**
 * Fetches what a user's next step depends on. Failures are ignored: the step is then a more general
 * one, and the page still shows.
 */
export const loadUserProgress = async (queryClient: QueryClient): Promise<void> => {
  const session = await queryClient.ensureQueryData(sessionQueries.session())
  const user = getUser(session)
  if (user === null || !isApproved(session)) return loadOwnApplication(queryClient)
  await Promise.all([
    queryClient.prefetchQuery(learningPathQueries.list()),
    queryClient.prefetchQuery(devKitQueries.getRequests(user.identityUid)),
  ])
}

/** Returns the learning path to continue: the first one begun, else the first open one. */
export const findPathToContinue = (paths: readonly LearningPathInList[]): LearningPathInList | undefined => {
  const open = paths.filter(({ finishedAt, continueAt }) => finishedAt === null && continueAt !== null)
  return open.find(({ startedAt }) => startedAt !== null) ?? open[0]
}

const getLearning = (paths: readonly LearningPathInList[]): Learning | null => {
  if (paths.length === 0) return null
  const path = findPathToContinue(paths)
  if (path === undefined) return { kind: 'finished' }
  const { slug, title, minutes, minutesLeft, finishedUnits, unitCount, continueAt: unit, startedAt } = path
  if (startedAt === null || unit === null) {
    return { kind: 'begin', title, length: formatDuration(minutes), to: getPathHref(slug) }
  }
  return {
    kind: 'resume',
    number: unit.number,
    unitTitle: unit.title,
    pathTitle: title,
    progress: { finishedUnits, unitCount },
    timeLeft: formatDuration(minutesLeft),
    to: getUnitHref(slug, unit.slug),
    ...(unit.position > 0 ? { stoppedAt: formatVideoPosition(unit) } : {}),
  }
}

/** Returns the onboarding state of a user: the session and the progress of the application, as far as known. */
export const useHomeProgress = ({ asks = false } = {}): NextStepFacts => {
  const session = useSession()
  const identityUid = getUser(session)?.identityUid ?? ''
  const isApplicant = identityUid !== '' && !isApproved(session)
  const { data } = useQuery({ ...applicationQueries.one(identityUid), enabled: asks && isApplicant })
  return { session, application: isApplicant ? data?.state : undefined }
}

/** Returns the user's progress, as far as {@link loadUserProgress} has loaded it. */
export const useUserProgress = (): NextStepFacts => {
  const entry = useHomeProgress({ asks: true })
  const isMember = isApproved(entry.session)
  const identityUid = getUser(entry.session)?.identityUid ?? ''
  const { data: paths } = useQuery({ ...learningPathQueries.list(), enabled: isMember })
  const { data: requests } = useQuery({ ...devKitQueries.getRequests(identityUid), enabled: isMember })
  return {
    ...entry,
    learning: paths === undefined ? undefined : getLearning(paths.data),
    hasKit: requests === undefined ? undefined : hasKit(requests.data),
  }
}
