import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { refuse } from './screen-error'
import { getUser, isAdmin, isApproved, type SessionState, type SessionUser } from './session'
import { refetchSession, sessionQueries } from './session.queries'

/** The input of a guard: session and requested location. */
interface GuardCall {
  session: SessionState
  location: ParsedLocation
  /** Whether the path is disabled for this user or everyone; called by `disabled-routes` only. */
  isDisabled: () => Promise<boolean>
}

/** Returns if the navigation can continue; otherwise throws a redirect or an error. */
type Guard = (call: GuardCall) => void | Promise<void>

// A disabled or blocked user cannot submit the Access Request Form, so the screen refers to the forum.
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

/** A disabled page looks like a missing one. */
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

/** Returns the guard of that name; throws `Unknown route middleware` for any other (specification, section 8). */
export const getGuard = (name: string): Guard => {
  if (!isGuardName(name)) throw new Error('Unknown route middleware')
  return guards[name]
}

/** The context that a guarded route adds for its child routes. */
interface GuardedContext {
  user: SessionUser
}

const pass = async (names: readonly GuardName[], call: GuardCall): Promise<GuardedContext> => {
  // In order, because later guards rely on earlier ones.
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
 * Creates a `beforeLoad` that runs the guards in order and adds the user to the route context. Guards decide on the
 * cached session, and refetch it before a refusal, because of a possible approval or renewal. They are for
 * convenience only: the service enforces access.
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
