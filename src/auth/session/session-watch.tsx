import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import { withdrawQuestion } from '~/ui/components/confirm/confirm'
import { withdrawOffers } from '~/ui/components/toasts/toasts'
import { isEntryPage, isLogInPage } from '../path-kinds'
import { configureAppCheck } from './app-check'
import { readEndedReason, onSessionChange, type SessionChange } from './session-events'
import { dropUserDrafts } from '~/forms/drafts'
import { openSessionSync } from './open-session-sync'
import { allowRenewal } from './session-renewal'
import { endReturning, hasSessionCookie, hasSignedInMark, readRecord } from './session-record'
import { getIdentityUid, getUser, type SessionState } from '../session'
import { setPageUser } from './session-fetch'
import { refetchSession, sessionQueries } from '../session.queries'
import { usePublicConfig, useSession } from '../use-session'

/** Keys of what does not depend on who reads, and of the session itself. */
const keptKeys: readonly unknown[] = ['config', 'session']

const isOfReader = ({ queryKey }: { queryKey: readonly unknown[] }) => !keptKeys.includes(queryKey[0])

/**
 * Removes cached data of one user that no screen shows, and marks the rest as stale, so that the next user
 * neither sees it nor misses what is open to them.
 */
const clearUserQueries = async (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive', predicate: isOfReader })
  await queryClient.invalidateQueries({ predicate: isOfReader, refetchType: 'none' })
}

/** Reads again what the screen shows; after the guards have decided that it still may. */
const refetchActiveQueries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ type: 'active', predicate: isOfReader })

/** The user and their access: when it changes, cached data belongs to another one. */
const getStanding = (session: SessionState): string => {
  const user = getUser(session)
  return user === null ? session.kind : `${user.identityUid} ${user.role} ${user.status}`
}

interface Visit {
  /** Whose page this is, also while the session is being renewed; null for a visitor's. */
  person: string | null
  /**
   * Changes with the user, to remount the page: nothing that one user has typed or read is there for
   * the next.
   */
  count: number
  /** Who has left the page by signing out. */
  leaver: string | null
}

/**
 * Keeps the page in step with the session. The identity provider's library is loaded only where a
 * user is, or was lately, signed in.
 */
export function SessionWatch({ children }: { children: ReactNode }) {
  const session = useSession()
  const { firebase, appCheck } = usePublicConfig()
  const queryClient = useQueryClient()
  const router = useRouter()
  const person = getIdentityUid(session)
  const [visit, setVisit] = useState<Visit>({ person, count: 0, leaver: null })
  const [hasLooked, setLooked] = useState(false)
  const isAnothers = person !== null && visit.person !== null && person !== visit.person
  // A visitor who signs in continues with the same page.
  if (person !== null && visit.person === null) setVisit({ ...visit, person })

  const begin = useEffectEvent(async (next: string | null, leaver: string | null) => {
    withdrawOffers()
    withdrawQuestion()
    await clearUserQueries(queryClient)
    // With all that the routes have read: shown behind the next person's back, it would be read again.
    await router.invalidate({ sync: true })
    setVisit(({ count }) => ({ person: next, count: count + 1, leaver }))
    if (next !== null) await refetchActiveQueries(queryClient)
  })

  const follow = useEffectEvent(async (change: SessionChange) => {
    // A user whose account was closed stays with the screen that says so.
    if (session.kind === 'refused' && change !== 'left') return
    const latest = await refetchSession(queryClient)
    // What could not be found out is no news: the page stays as it is.
    if (latest.kind === 'unknown') return
    const next = getIdentityUid(latest)
    // The next user's page is mounted below.
    if (next !== null && visit.person !== null && next !== visit.person) return
    // A page that slept missed the message, but only a sign-out leaves no mark.
    const isLeft = change === 'left' || (next === null && !hasSignedInMark() && readEndedReason() === null)
    if (isLeft && next === null && visit.person !== null) {
      await begin(null, visit.person)
    } else if (getStanding(latest) !== getStanding(session)) {
      await clearUserQueries(queryClient)
      await router.invalidate()
      // A visitor has nothing to refetch: the guards lead away from what was closed.
      if (next !== null) await refetchActiveQueries(queryClient)
    }
  })

  const open = useEffectEvent(async () => {
    allowRenewal(firebase)
    configureAppCheck({ firebase, ...(appCheck && { appCheck }) })
    if (person === null && !hasSignedInMark()) return
    const isEntry = isEntryPage(router.state.location.pathname)
    // An entry page does not know the session's user, but the record does.
    const known = person ?? (isEntry && hasSessionCookie() ? (readRecord()?.identityUid ?? null) : null)
    const keeper = await openSessionSync(firebase, known === null ? null : { identityUid: known })
    await keeper.settled
    if (isEntry) return
    // What the keeper brought is shown before anything that invites to log in is.
    if (hasSignedInMark()) await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 5_000 })
    // Another page signed out while this one was loading, before it could listen.
    else if (person !== null) queueMicrotask(() => void follow('changed').catch(() => undefined))
  })

  // Once the forms are unmounted, since they save their drafts on unmount.
  useEffect(() => {
    if (visit.leaver !== null) dropUserDrafts(visit.leaver)
  }, [visit])

  // Runs before anything in the page calls the service. A session about to be renewed keeps the page's user;
  // after an ended one, the next user to log in may be another.
  useLayoutEffect(
    () => setPageUser(person === null && !hasSignedInMark() ? null : visit.person),
    [person, visit.person],
  )

  useEffect(() => {
    const stop = onSessionChange((change) => follow(change))
    open()
      // A failed check counts as no signed-in user.
      .catch(() => undefined)
      .finally(() => setLooked(true))
    return stop
  }, [])

  // The page of a returning user goes on by itself, without showing what is meant for visitors.
  useEffect(() => {
    // The log-in page itself says when it has tried.
    const isReturning = isLogInPage(router.state.location.pathname) && hasSignedInMark()
    if (hasLooked && person === null && !isReturning) endReturning()
  }, [hasLooked, person, router])

  useEffect(() => {
    if (!isAnothers) return
    setPageUser(person)
    queueMicrotask(() => void begin(person, null))
  }, [isAnothers, person])

  return <Fragment key={visit.count}>{isAnothers ? null : children}</Fragment>
}
