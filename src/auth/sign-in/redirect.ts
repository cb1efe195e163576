import { isApproved, type SessionState } from '../session'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { refetchSession } from '../session.queries'
import { asHref, getHref, type Href, type PagePath } from '~/ui/links/href'

// A base that no URL has; what resolves to another origin leaves the portal.
const base = 'http://portal.invalid'

/** Paths that would redirect back, or that are not pages. */
const entries: readonly string[] = [
  '/login',
  '/register',
  '/register-complete',
  '/session',
  '/firebase-auth-action',
] satisfies PagePath[]

/**
 * Returns the portal path of an untrusted URL, such as `?redirect=`; null for any that leads, or could be read to
 * lead, elsewhere.
 */
export const safeRedirectPath = (address: unknown): Href | null => {
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\]*$/.test(address)) return null
  // Browsers remove tabs and line breaks from URLs, so `/<tab>/elsewhere` would be `//elsewhere`.
  if ([...address].some((character) => character < ' ' || character === '\u007F')) return null
  if (!URL.canParse(address, base)) return null
  const { origin, pathname, search, hash } = new URL(address, base)
  if (origin !== base || pathname.startsWith('//') || entries.includes(pathname)) return null
  return asHref(`${pathname}${search}${hash}`)
}

/** Areas for approved members that the navigation also offers to visitors. */
const closedAreas = [
  '/documents',
  '/learning-paths',
  '/community',
  '/request-devkit',
] as const satisfies PagePath[]
export type ClosedArea = (typeof closedAreas)[number]

/** Returns the closed area that a visitor wanted to open; null for others. */
export const getClosedArea = (redirect: unknown): ClosedArea | null => {
  const wanted = safeRedirectPath(redirect)
  if (wanted === null) return null
  const { pathname } = new URL(wanted, base)
  return closedAreas.find((area) => pathname === area || pathname.startsWith(`${area}/`)) ?? null
}

/**
 * Returns the path after signing in: back to the requested page, or to the next useful one.
 * @param invitation token, with which a user without a profile registers
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
