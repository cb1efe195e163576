import { emailChangeContract } from '~/contract/email-change'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { assertSelf, requireRecentSignIn, type UserActor, isAdmin } from '../../http/actor'
import { syncEmailInConstantTime } from './apply-email-change'
import {
  cancelEmailChange,
  readEmailLink,
  readPendingChange,
  requestEmailChange,
  useEmailLink,
} from './email-changes.service'
import { signInMethodsContract } from '~/contract/linked-accounts'
import {
  allowLinking,
  proveSignInMethod,
  readSignInMethods,
  removeSignInMethod,
} from './linked-accounts.service'
import { ProblemError } from '~/contract/problem'
import { secondFactorContract } from '~/contract/second-factor'
import { mayRead } from '../users/users.policy'
import {
  createRecoveryCodes,
  mayChange,
  readSecurity,
  recoverSecondFactor,
  resetSecondFactor,
  syncSecondFactors,
} from './second-factor.service'

export const signInMethodsRoutes = (context: ServiceContext) =>
  getRoutes(signInMethodsContract, {
    read: ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      return readSignInMethods(context, actor)
    },
    expect: async ({ params, body }, { actor }) => {
      assertSelf(actor, params.id)
      await allowLinking(context, actor, body.providerId)
    },
    prove: async ({ params, body }, { actor }) => {
      assertSelf(actor, params.id)
      await proveSignInMethod(context, actor, { providerId: params.providerId, token: body.token })
    },
    remove: async ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      await removeSignInMethod(context, actor, params.providerId)
    },
  })

export const emailChangesRoutes = (context: ServiceContext) =>
  getRoutes(emailChangeContract, {
    request: async ({ params, body }, { actor }) => {
      assertSelf(actor, params.id)
      requireRecentSignIn(context, actor)
      await requestEmailChange(context, params.id, body.newEmail)
    },
    pending: async ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      return { pending: await readPendingChange(context.database, params.id, context.now()) }
    },
    cancel: async ({ params }, { actor }) => {
      assertSelf(actor, params.id)
      await cancelEmailChange(context, params.id)
    },
    readLink: ({ query }) => readEmailLink(context, query.token),
    useLink: ({ body }) => useEmailLink(context, body.token),
    follow: ({ body }, { requestId }) => syncEmailInConstantTime(context, body.email, requestId),
  })

/** Only administrators may know of another user's record. */
const assertOwn = (actor: UserActor, identityUid: string) => {
  if (!mayChange(actor, identityUid)) throw new ProblemError(isAdmin(actor) ? 'FORBIDDEN' : 'NOT_FOUND')
}

export const secondFactorRoutes = (context: ServiceContext) =>
  getRoutes(secondFactorContract, {
    read: async ({ params }, { actor }) => {
      if (!mayRead(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return readSecurity(context, params.id)
    },
    takeNote: async ({ params, body }, { actor }) => {
      assertOwn(actor, params.id)
      if (body.willChange) requireRecentSignIn(context, actor)
      await syncSecondFactors(context, params.id)
      return readSecurity(context, params.id)
    },
    makeRecoveryCodes: async ({ params }, { actor }) => {
      assertOwn(actor, params.id)
      return { codes: await createRecoveryCodes(context, actor) }
    },
    recover: ({ body }) => recoverSecondFactor(context, body),
    reset: ({ params }, call) => resetSecondFactor(context, call, params.id),
  })
