import { emailChangeContract } from '~/contract/email-change'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requireOneself, requireRecentSignIn } from '../../http/actor'
import { followAddressInTime } from './apply-email-change'
import {
  cancelEmailChange,
  readEmailLink,
  readPendingChange,
  requestEmailChange,
  useEmailLink,
} from './email-changes.service'

export const emailChangesRoutes = (context: ServiceContext) =>
  getRoutes(emailChangeContract, {
    request: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      requireRecentSignIn(context, actor)
      await requestEmailChange(context, params.id, body.newEmail)
      return undefined
    },
    pending: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      return { pending: await readPendingChange(context.database, params.id, context.now()) }
    },
    cancel: async ({ params }, { actor }) => {
      requireOneself(actor, params.id)
      await cancelEmailChange(context, params.id)
      return undefined
    },
    readLink: ({ query }) => readEmailLink(context, query.token),
    useLink: ({ body }) => useEmailLink(context, body.token),
    follow: async ({ body }, { requestId }) => {
      await followAddressInTime(context, body.email, requestId)
      return undefined
    },
  })
