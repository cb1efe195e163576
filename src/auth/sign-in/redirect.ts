import { isApproved, type SessionState } from '../session'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { refetchSession } from '../session.queries'
import { asHref, getHref, type Href, type PagePath } from '~/ui/links/href'

// No address begins with it; what resolves to another origin left the portal.
const base = 'http://portal.invalid'

/** Pages that would lead straight back, or that are no pages. */
const entries: readonly string[] = [
  '/login',
  '/register',
  '/register-complete',
  '/session',
  '/firebase-auth-action',
] satisfies PagePath[]

/**
 * The path of this portal that an address from outside names, as `?redirect=` does; null for anything
 * that leads, or could be read to lead, elsewhere.
 */
export const safeRedirectPath = (address: unknown): Href | null => {
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\]*$/.test(address)) return null
  // Browsers drop tabs and line breaks from addresses, so `/<tab>/elsewhere` would be `//elsewhere`.
  if ([...address].some((character) => character < ' ' || character === '\u007F')) return null
  if (!URL.canParse(address, base)) return null
  const { origin, pathname, search, hash } = new URL(address, base)
  if (origin !== base || pathname.startsWith('//') || entries.includes(pathname)) return null
  return asHref(`${pathname}${search}${hash}`)
}

/** Areas for approved members that the navigation offers to visitors too. */
const closedAreas = [
  '/documents',
  '/learning-paths',
  '/community',
  '/request-devkit',
] as const satisfies PagePath[]
export type ClosedArea = (typeof closedAreas)[number]

/** The closed area that a visitor was going to; null where it was none, or an area that visitors are not told of. */
export const getClosedArea = (redirect: unknown): ClosedArea | null => {
  const wanted = safeRedirectPath(redirect)
  if (wanted === null) return null
  const { pathname } = new URL(wanted, base)
  return closedAreas.find((area) => pathname === area || pathname.startsWith(`${area}/`)) ?? null
}

/**
 * Where a user goes after signing in: back to where they were going, or to the next useful page.
 * @param invitation the token of an invitation, with which a user without a profile registers.
 */
export const getPostLoginAddress = (
  session: SessionState,
  redirect: string | undefined,
  invitation?: string,
): Href => {
  const wanted = safeRedirectPath(redirect)
  if (session.kind === 'unregistered') {
    return getHref({
      to: '/register',
      search: { redirect: wanted ?? undefined, invitation: invitation || undefined },
    })
  }
  return wanted ?? getHref({ to: isApproved(session) ? '/dashboard' : '/get-started' })
}

/**
 * Makes the fragment of an entry page's address a part of its `redirect`. The server never sees a fragment; when it
 * redirects `/documents/x#section` to the login, the browser carries the fragment over to that address.
 * @returns the whole `redirect`, known before the page is rendered with it
 */
export const useRedirectFragment = (redirect: string | undefined): RefObject<string | undefined> => {
  const router = useRouter()
  const whole = useRef(redirect)
  useEffect(() => {
    const { hash } = window.location
    const isWhole = redirect === undefined || redirect.includes('#') || hash === ''
    whole.current = isWhole ? redirect : redirect + hash
    if (isWhole) return
    void router.navigate({
      to: '.',
      search: (before) => ({ ...before, redirect: redirect + hash }),
      hash: '',
      replace: true,
      resetScroll: false,
    })
  }, [router, redirect])
  return whole
}

interface PostLoginRedirect {
  /**
   * Continues to where the user was going, unless they have gone elsewhere meanwhile; returns false where no user is
   * signed in.
   */
  goOn: () => Promise<boolean>
  /** Continues without reading the session, which the next page does. */
  leave: () => Promise<void>
}

/** The two ways on from the log-in page. */
export const usePostLoginRedirect = (
  redirect: string | undefined,
  invitation: string | undefined,
): PostLoginRedirect => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isStillHere = useIsMounted()
  const whole = useRedirectFragment(redirect)
  return {
    goOn: async () => {
      const session = await refetchSession(queryClient)
      if (session.kind === 'anonymous' || session.kind === 'refused') return false
      const href = getPostLoginAddress(session, whole.current, invitation)
      if (isStillHere()) await router.navigate({ href, replace: true })
      return true
    },
    leave: () => {
      const href = safeRedirectPath(whole.current) ?? getHref({ to: '/get-started' })
      return router.navigate({ href, replace: true })
    },
  }
}
