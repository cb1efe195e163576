import { invitationsContract } from '~/contract/invitations'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listRows } from './invitations.queries'
import {
  findOpenInvitation,
  inviteUsers,
  issueLink,
  presentInvitation,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.service'

export const invitationsRoutes = (context: ServiceContext) =>
  getRoutes(invitationsContract, {
    create: ({ body }, call) => inviteUsers(context, call, body.invitations, body.message),
    list: async ({ query }) => {
      const now = context.now()
      const { total, rows } = await listRows(context.database, query, now)
      const data = rows.map((row) => presentInvitation(row, now))
      return toPage(query, { total, data })
    },
    resend: async ({ params }, call) => {
      await resendInvitation(context, call, params.id)
      return readInvitation(context.database, params.id, context.now())
    },
    revoke: async ({ params }, call) => {
      await revokeInvitation(context, call, params.id)
      return readInvitation(context.database, params.id, context.now())
    },
    link: ({ params }, call) => issueLink(context, call, params.id),
    read: async ({ query }) => {
      const row = await findOpenInvitation(context.database, query.token, context.now())
      const { email, first_name, last_name, company_name, approve } = row
      return {
        email,
        firstName: first_name,
        lastName: last_name,
        companyName: company_name,
        approve,
      }
    },
  })
