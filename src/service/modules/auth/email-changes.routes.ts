import { emailChangeContract } from '~/contract/email-change'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requireOneself, requireRecentSignIn } from '../../http/actor'
import { followAddressInTime } from './apply-email-change'
import {
  cancelEmailChange,
  readEmailLink,
  readPendingChange,
  requestEmailChange,
  useEmailLink,
} from './email-changes.service'

export const emailChangesRoutes = (deps: ServiceDeps) =>
  getRoutes(emailChangeContract, {
    request: async ({ params, body }, { actor }) => {
      requireOneself(actor, params.id)
      requireRecentSignIn(deps, actor)
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
    useLink: ({ body }) => useEmailLink(deps, body.token),
    follow: async ({ body }, { requestId }) => {
      await followAddressInTime(deps, body.email, requestId)
      return undefined
    },
  })
