import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { refuse } from './screen-error'
import { getUser, isAdmin, isApproved, type SessionState, type SessionUser } from './session'
import { refetchSession, sessionQueries } from './session.queries'

/** What a guard decides on: the session, and the requested address. */
interface GuardCall {
  session: SessionState
  location: ParsedLocation
  /** Whether the address is disabled for this reader, or for all; called by `disabled-routes` alone. */
  isDisabled: () => Promise<boolean>
}

/** Returns to let the navigation continue, or throws the redirect or error that ends it. */
type Guard = (call: GuardCall) => void | Promise<void>

// A disabled or blocked person could not fill the Access Request Form, so the screen names the forum.
const refuseAccount = (reason: string) => refuse(403, reason, true)

const protectedGuard: Guard = ({ session, location }) => {
  if (session.kind === 'anonymous') throw redirect({ to: '/login', search: { redirect: location.href } })
  if (session.kind === 'refused') refuseAccount(session.reason)
  if (session.kind === 'unregistered') {
    throw redirect({ to: '/register', search: { redirect: location.href } })
  }
}

const approvedGuard: Guard = ({ session }) => {
  if (session.kind === 'unknown') refuse(503, t`Your profile could not be loaded`)
  if (!isApproved(session)) refuse(403, t`This page is limited to approved users`)
}

/** Admin path guard (specification, section 5): no token, no page; not an administrator, 501. */
const adminGuard: Guard = ({ session }) => {
  if (session.kind === 'anonymous') throw notFound()
  if (session.kind === 'unknown') refuse(503, t`Your profile could not be loaded`)
  if (!isAdmin(session)) refuse(501, t`Not auth`)
}

/** A disabled page looks like one that does not exist. */
const disabledRoutesGuard: Guard = async ({ isDisabled }) => {
  if (await isDisabled()) throw notFound()
}

const guards = {
  protected: protectedGuard,
  approved: approvedGuard,
  admin: adminGuard,
  'disabled-routes': disabledRoutesGuard,
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

const isGuardName = (name: string): name is GuardName => Object.hasOwn(guards, name)

/** The guard of that name; throws `Unknown route middleware` for any other (specification, section 8). */
export const getGuard = (name: string): Guard => {
  if (!isGuardName(name)) throw new Error('Unknown route middleware')
  return guards[name]
}

/** What a guarded route adds to the context of the pages below it. */
interface GuardedContext {
  user: SessionUser
}

const pass = async (names: readonly GuardName[], call: GuardCall): Promise<GuardedContext> => {
  // In order: a later guard may rely on what an earlier one has ensured.
  for (const name of names) await getGuard(name)(call)
  return { user: getUser(call.session) ?? refuse(503, t`Your profile could not be loaded`) }
}

interface BeforeLoad {
  context: { queryClient: QueryClient }
  location: ParsedLocation
  isDisabled?: () => Promise<boolean>
}

const neverDisabled = () => Promise.resolve(false)

/**
 * The guards of a route, for its `beforeLoad`, run in the given order; the user joins the context of the pages below.
 * They decide on the cached session; before a refusal they refetch it, since an approval or a renewed sign-in may have
 * come meanwhile. Guards are for convenience only: the service enforces access.
 */
export const guardedBy =
  (...names: GuardName[]) =>
  async ({ context, location, isDisabled = neverDisabled }: BeforeLoad): Promise<GuardedContext> => {
    const { queryClient } = context
    const session = await queryClient.ensureQueryData(sessionQueries.session())
    try {
      return await pass(names, { session, location, isDisabled })
    } catch (refusal) {
      if (typeof window === 'undefined') throw refusal
    }
    const latest = await refetchSession(queryClient)
    return pass(names, { session: latest, location, isDisabled })
  }
