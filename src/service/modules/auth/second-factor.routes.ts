import { ProblemError } from '~/contract/problem'
import { secondFactorContract } from '~/contract/second-factor'
import { type UserActor, isAdmin, requireRecentSignIn } from '../../http/actor'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { mayRead } from '../users/users.policy'
import {
  makeRecoveryCodes,
  mayChange,
  readSecurity,
  recoverSecondFactor,
  resetSecondFactor,
  takeNote,
} from './second-factor.service'

/** Another's record is none that the caller may know of, unless as an administrator. */
const needOwn = (actor: UserActor, identityUid: string) => {
  if (!mayChange(actor, identityUid)) throw new ProblemError(isAdmin(actor) ? 'FORBIDDEN' : 'NOT_FOUND')
}

export const secondFactorRoutes = (deps: ServiceDeps) =>
  getRoutes(secondFactorContract, {
    read: async ({ params }, { actor }) => {
      if (!mayRead(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return readSecurity(deps, params.id)
    },
    takeNote: async ({ params, body }, { actor }) => {
      needOwn(actor, params.id)
      if (body.willChange) requireRecentSignIn(deps, actor)
      await takeNote(deps, params.id)
      return readSecurity(deps, params.id)
    },
    makeRecoveryCodes: async ({ params }, { actor }) => {
      needOwn(actor, params.id)
      return { codes: await makeRecoveryCodes(deps, actor) }
    },
    recover: async ({ body }) => {
      await recoverSecondFactor(deps, body)
      return undefined
    },
    reset: async ({ params }, call) => {
      await resetSecondFactor(deps, call, params.id)
      return undefined
    },
  })
