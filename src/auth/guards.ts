import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import { refuse } from './screen-error'
import { isAdmin, isApproved, type SessionState } from './session'
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
  if (session.kind === 'unknown') refuse(503, 'Your profile could not be loaded')
  if (!isApproved(session)) refuse(403, 'This page is limited to approved users')
}

/** Admin path guard (specification, section 5): no token, no page; not an administrator, 501. */
const adminGuard: Guard = ({ session }) => {
  if (session.kind === 'anonymous') throw notFound()
  if (session.kind === 'unknown') refuse(503, 'Your profile could not be loaded')
  if (!isAdmin(session)) refuse(501, 'Not auth')
}

/** A disabled page looks like one that does not exist. */
const disabledRoutesGuard: Guard = async ({ isDisabled }) => {
  if (await isDisabled()) throw notFound()
}

const guards: Record<string, Guard> = {
  protected: protectedGuard,
  approved: approvedGuard,
  admin: adminGuard,
  'disabled-routes': disabledRoutesGuard,
}

export type GuardName = 'protected' | 'approved' | 'admin' | 'disabled-routes'

/** The guard of that name; throws `Unknown route middleware` for any other (specification, section 8). */
export const guardNamed = (name: string): Guard => {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (guard === undefined) throw new Error('Unknown route middleware')
  return guard
}

const pass = async (names: readonly string[], call: GuardCall) => {
  // In order: a later guard may rely on what an earlier one has ensured.
  for (const name of names) await guardNamed(name)(call)
}

interface BeforeLoad {
  context: { queryClient: QueryClient }
  location: ParsedLocation
  isDisabled?: () => Promise<boolean>
}

const neverDisabled = () => Promise.resolve(false)

/**
 * The guards of a route, for its `beforeLoad`, run in the given order. They decide on the cached
 * session; before a refusal they refetch it, since an approval or a renewed sign-in may have come
 * meanwhile. Guards are for convenience only: the service enforces access.
 */
export const guardedBy =
  (...names: GuardName[]) =>
  async ({ context, location, isDisabled = neverDisabled }: BeforeLoad): Promise<void> => {
    const { queryClient } = context
    const session = await queryClient.ensureQueryData(sessionQueries.session())
    try {
      await pass(names, { session, location, isDisabled })
      return
    } catch (refusal) {
      if (typeof window === 'undefined') throw refusal
    }
    const latest = await refetchSession(queryClient)
    await pass(names, { session: latest, location, isDisabled })
  }
