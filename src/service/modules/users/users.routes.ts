import { ProblemError } from '~/contract/problem'
import { usersContract } from '~/contract/users'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requireRecentSignIn } from '../../http/actor'
import { confirmEmail, requestPasswordReset, setPassword } from './confirmation.service'
import { setPicture, uploadPicture } from './pictures.service'
import { createProfile, registerUser, resendConfirmation } from './registration.service'
import { readUserFilter } from './saved-views.service'
import { setRole, setStatus } from './status.service'
import { listRows } from './user-list.queries'
import { presentForCaller, mayChange, mayRead } from './users.policy'
import { findRow } from './users.queries'
import { presentUser, presentUserListItem, updateProfile, withPhoneNumber } from './users.service'

/** Responds NOT_FOUND for another user's record, as the caller may not know of it. */
const need = (isAllowed: boolean) => {
  if (!isAllowed) throw new ProblemError('NOT_FOUND')
}

export const usersRoutes = (context: ServiceContext) =>
  getRoutes(usersContract, {
    register: ({ body }, { requestId }) => registerUser(context, withPhoneNumber(body), requestId),
    confirm: ({ params, query, body }, { requestId }) =>
      confirmEmail(context, { identityUid: params.id, token: query.token, proof: body }, requestId),
    resendConfirmation: ({ body }) => resendConfirmation(context, body.email),
    create: ({ body }, { actor, requestId }) =>
      createProfile(context, actor, withPhoneNumber(body), requestId),
    list: async ({ query }) => {
      const { total, rows } = await listRows(context.database, await readUserFilter(context.database, query))
      return toPage(query, { total, data: rows.map(presentUserListItem) })
    },
    get: async ({ params }, { actor }) => {
      const row = mayRead(actor, params.id) && (await findRow(context.database, params.id))
      if (!row) throw new ProblemError('NOT_FOUND')
      return presentForCaller(presentUser(row), actor)
    },
    update: async ({ params, body }, call) => {
      need(mayChange(call.actor, params.id))
      return presentForCaller(
        await updateProfile(context, call, params.id, withPhoneNumber(body)),
        call.actor,
      )
    },
    uploadPicture: async ({ params, body }, { actor }) => {
      need(mayChange(actor, params.id))
      return uploadPicture(context, params.id, body)
    },
    setPicture: async ({ params, body }, call) => {
      need(mayChange(call.actor, params.id))
      return presentForCaller(await setPicture(context, call, params.id, body.picture_url), call.actor)
    },
    setPassword: async ({ body }, call) => {
      const identityUid = body.identityUid ?? call.actor.identityUid
      need(mayChange(call.actor, identityUid))
      requireRecentSignIn(context, call.actor)
      await setPassword(context, call, { identityUid, newPassword: body.newPassword })
    },
    requestPasswordReset: ({ body }) => requestPasswordReset(context, body.email),
    setRole: ({ params, body }, call) =>
      setRole(context, call, { identityUid: params.id, newRole: body.newRole }),
    setStatus: ({ body }, call) => setStatus(context, call, body),
  })
