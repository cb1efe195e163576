import { emailChangeContract } from '~/contract/email-change'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { cancelEmailChange } from './cancel-email-change'
import { followAddressInTime } from './follow-provider'
import { readPendingChange } from './read-pending-change'
import { requestEmailChange } from './request-email-change'
import { readEmailLink, useEmailLink } from './use-email-link'

/** Nobody changes another's address, an administrator neither; it is none that the caller may know of. */
const requireOneself = (actor: IdentityActor, identityUid: string) => {
  if (actor.identityUid !== identityUid) throw new ProblemError('NOT_FOUND')
}

export const emailChangesRoutes = (deps: ServiceDeps) =>
  routesOf(emailChangeContract, {
    request: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      requireRecentSignIn(actor, deps.now())
      await requestEmailChange(deps, params.id, body.newEmail)
      return undefined
    },
    pending: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return { pending: await readPendingChange(deps.database, params.id, deps.now()) }
    },
    cancel: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await cancelEmailChange(deps, params.id)
      return undefined
    },
    readLink: ({ query }) => readEmailLink(deps, query.token),
    useLink: ({ body }, { requestId }) => useEmailLink(deps, body.token, requestId),
    follow: async ({ body }, { requestId }) => {
      await followAddressInTime(deps, body.email, requestId)
      return undefined
    },
  })
