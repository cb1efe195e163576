import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react'
import { dismissConfirmation } from '~/ui/components/confirm/confirm'
import { withdrawUndoToasts } from '~/ui/components/toasts/toasts'
import { isEntryPage, isLogInPage } from '../path-kinds'
import { dropUserDrafts } from '~/forms/drafts'
import { configureAppCheck } from './app-check'
import { setPageUser } from './session-fetch'
import {
  endReturning,
  hasSessionCookie,
  hasSignedInMark,
  onSessionChange,
  readEndedReason,
  readRecord,
  type SessionChange,
} from './session-store'
import { enableRenewal, openSessionSync } from './session-sync'
import { getIdentityUid, getUser, type SessionState } from '../session'
import { refetchSession, sessionQueries } from '../session.queries'
import { usePublicConfig, useSession } from '../use-session'

/** Queries that do not depend on the user, and the session itself. */
const sharedKeys: readonly unknown[] = ['config', 'session']

const isUserQuery = ({ queryKey }: { queryKey: readonly unknown[] }) => !sharedKeys.includes(queryKey[0])

/**
 * Marks cached data as stale, and removes the data of a user that no screen shows, so that the next user neither sees it
 * nor misses what is open to them. Data of a visitor stays: parts of the page may still wait to be hydrated with it.
 * @param uid the user whose data it is; null for a visitor
 */
const clearUserQueries = async (queryClient: QueryClient, uid: string | null): Promise<void> => {
  if (uid !== null) queryClient.removeQueries({ type: 'inactive', predicate: isUserQuery })
  await queryClient.invalidateQueries({ predicate: isUserQuery, refetchType: 'none' })
}

/** Refetches what the screen shows; after the guards have decided that it still may. */
const refetchActiveQueries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ type: 'active', predicate: isUserQuery })

/** The user and their access: when it changes, cached data belongs to another one. */
const getAccess = (session: SessionState): string => {
  const user = getUser(session)
  return user === null ? session.kind : `${user.identityUid} ${user.role} ${user.status}`
}

interface PageOwner {
  /** Whose page this is, also while the session is being renewed; null for a visitor's. */
  uid: string | null
  /** Changes with the user, to remount the page: nothing that one user typed or read is left for the next. */
  key: number
  /** The user who has left the page by signing out. */
  signedOutUid: string | null
}

/**
 * Keeps the page in step with the session. The identity provider's SDK is loaded only where a user is, or was lately,
 * signed in.
 */
export function SessionWatch({ children }: { children: ReactNode }) {
  const session = useSession()
  const { firebase, appCheck } = usePublicConfig()
  const queryClient = useQueryClient()
  const router = useRouter()
  const uid = getIdentityUid(session)
  const shownPath = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const [owner, setOwner] = useState<PageOwner>({ uid, key: 0, signedOutUid: null })
  const [isStarted, setIsStarted] = useState(false)
  const isOtherUser = uid !== null && owner.uid !== null && uid !== owner.uid
  // A visitor who signs in continues with the same page.
  if (uid !== null && owner.uid === null) setOwner({ ...owner, uid })

  /** Remounts the page for the next user; null for a visitor. */
  const restartPage = useEffectEvent(async (nextUid: string | null, signedOutUid: string | null) => {
    withdrawUndoToasts()
    dismissConfirmation()
    await clearUserQueries(queryClient, owner.uid)
    // With all that the routes have loaded: hidden from the next user, it would be loaded again.
    await router.invalidate({ sync: true })
    setOwner(({ key }) => ({ uid: nextUid, key: key + 1, signedOutUid }))
    if (nextUid !== null) await refetchActiveQueries(queryClient)
  })

  const handleChange = useEffectEvent(async (change: SessionChange) => {
    // A user whose account was closed stays with the screen that says so.
    if (session.kind === 'refused' && change !== 'left') return
    const latest = await refetchSession(queryClient)
    // A failed fetch is no change: the page stays as it is.
    if (latest.kind === 'unknown') return
    const nextUid = getIdentityUid(latest)
    // An effect below restarts the page for the next user.
    if (nextUid !== null && owner.uid !== null && nextUid !== owner.uid) return
    // A page that slept missed the message, but only a sign-out leaves neither mark nor reason.
    const isSignedOut =
      change === 'left' || (nextUid === null && !hasSignedInMark() && readEndedReason() === null)
    if (isSignedOut && nextUid === null && owner.uid !== null) {
      await restartPage(null, owner.uid)
    } else if (getAccess(latest) !== getAccess(session)) {
      await clearUserQueries(queryClient, uid)
      await router.invalidate()
      // A visitor has nothing to refetch: the guards lead away from what was closed.
      if (nextUid !== null) await refetchActiveQueries(queryClient)
    }
  })

  const start = useEffectEvent(async () => {
    enableRenewal(firebase)
    configureAppCheck({ firebase, ...(appCheck && { appCheck }) })
    if (uid === null && !hasSignedInMark()) return
    const isEntry = isEntryPage(router.state.location.pathname)
    // An entry page does not know the session's user, but the record does.
    const recordUid = isEntry && hasSessionCookie() ? readRecord()?.identityUid : undefined
    const sessionSync = await openSessionSync(firebase, uid ?? recordUid ?? null)
    await sessionSync.settled
    if (isEntry) return
    // A renewed session is shown before anything that invites to log in.
    if (hasSignedInMark()) await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 5_000 })
    // Another tab signed out while this page was loading, before it listened.
    else if (uid !== null) queueMicrotask(() => void handleChange('changed').catch(() => undefined))
  })

  // Once the forms are unmounted, since they save their drafts on unmount.
  useEffect(() => {
    if (owner.signedOutUid !== null) dropUserDrafts(owner.signedOutUid)
  }, [owner])

  // Runs before anything in the page calls the service. A session about to be renewed keeps the page's user;
  // after an ended one, the next user to log in may be another.
  useLayoutEffect(() => setPageUser(uid === null && !hasSignedInMark() ? null : owner.uid), [uid, owner.uid])

  useEffect(() => {
    const stop = onSessionChange((change) => handleChange(change))
    start()
      // A failed check counts as no signed-in user.
      .catch(() => undefined)
      .finally(() => setIsStarted(true))
    return stop
  }, [])

  // The page of a returning user continues without showing what is meant for visitors.
  useEffect(() => {
    // The log-in page itself says when it has tried, and is shown until the page that follows has loaded.
    const isReturning = isLogInPage(shownPath) && hasSignedInMark()
    if (isStarted && uid === null && !isReturning) endReturning()
  }, [isStarted, uid, shownPath])

  useEffect(() => {
    if (!isOtherUser) return
    setPageUser(uid)
    queueMicrotask(() => void restartPage(uid, null))
  }, [isOtherUser, uid])

  return <Fragment key={owner.key}>{isOtherUser ? null : children}</Fragment>
}
