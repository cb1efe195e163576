import { ProblemError } from '~/contract/problem'
import { secondFactorContract } from '~/contract/second-factor'
import { type UserActor, isAdmin, requireRecentSignIn } from '../../http/actor'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { mayRead } from '../users/users.policy'
import {
  makeRecoveryCodes,
  mayChange,
  readSecurity,
  recoverSecondFactor,
  resetSecondFactor,
  takeNote,
} from './second-factor.service'

/** Only administrators may know of another user's record. */
const needOwn = (actor: UserActor, identityUid: string) => {
  if (!mayChange(actor, identityUid)) throw new ProblemError(isAdmin(actor) ? 'FORBIDDEN' : 'NOT_FOUND')
}

export const secondFactorRoutes = (context: ServiceContext) =>
  getRoutes(secondFactorContract, {
    read: async ({ params }, { actor }) => {
      if (!mayRead(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return readSecurity(context, params.id)
    },
    takeNote: async ({ params, body }, { actor }) => {
      needOwn(actor, params.id)
      if (body.willChange) requireRecentSignIn(context, actor)
      await takeNote(context, params.id)
      return readSecurity(context, params.id)
    },
    makeRecoveryCodes: async ({ params }, { actor }) => {
      needOwn(actor, params.id)
      return { codes: await makeRecoveryCodes(context, actor) }
    },
    recover: async ({ body }) => {
      await recoverSecondFactor(context, body)
      return undefined
    },
    reset: async ({ params }, call) => {
      await resetSecondFactor(context, call, params.id)
      return undefined
    },
  })
