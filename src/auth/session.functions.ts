import { readFn } from '~/gateways/server-fn'
import { publicConfig } from '~/config/server'
import { formatFullName } from '~/contract/full-name'
import { isProblem, ProblemError } from '~/contract/problem'
import type { Session } from '~/contract/session'
import { dropRefusedCookies, hasTokenCookie } from '~/gateways/cookies.server'
import { usersServiceOfCookie } from '~/gateways/users-service.server'
import { jsonLogger } from '~/observability/log'
import { anonymous, isRefusedReason, type SessionState } from './session'

const toState = ({
  identityUid,
  email,
  expiresAt,
  user,
  termsToAccept,
  mustAcceptTerms,
}: Session): SessionState =>
  user === null
    ? { kind: 'unregistered', identityUid, email, expiresAt }
    : {
        kind: 'signed-in',
        expiresAt,
        user: {
          identityUid,
          name: formatFullName(user),
          firstName: user.firstName,
          email: user.email,
          role: user.role,
          status: user.status,
          verified: user.verified,
          profilePicture: user.profilePicture,
          removalAt: user.removalAt,
          termsToAccept,
          mustAcceptTerms,
        },
      }

const toFailedState = (error: unknown): SessionState => {
  if (error instanceof ProblemError) {
    if (isRefusedReason(error.code)) return { kind: 'refused', reason: error.code }
    if (error.status === 401) {
      dropRefusedCookies()
      return anonymous
    }
  }
  // Logged by the service once per outage, since it answered.
  if (isProblem(error, 'UNAVAILABLE')) return { kind: 'unknown' }
  // A failed profile load is logged, otherwise ignored (specification, section 8).
  jsonLogger.warn('The profile could not be loaded', { error: String(error) })
  return { kind: 'unknown' }
}

/** Reads the session of the request's cookie. Never throws: an unreadable session is a result too. */
export const readSession = readFn.handler(async (): Promise<SessionState> => {
  if (!hasTokenCookie()) return anonymous
  try {
    return toState(await usersServiceOfCookie().session.get({ query: {} }))
  } catch (error) {
    return toFailedState(error)
  }
})

/** Reads the public configuration of this installation. */
export const readPublicConfig = readFn.handler(() => publicConfig())
