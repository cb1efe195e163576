import { invitationsContract } from '~/contract/invitations'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { listRows } from './invitations.queries'
import {
  findOpenInvitation,
  invitePeople,
  issueLink,
  presentInvitation,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.service'

export const invitationsRoutes = (deps: ServiceDeps) =>
  getRoutes(invitationsContract, {
    create: ({ body }, call) => invitePeople(deps, call, body.invitations),
    list: async ({ query }) => {
      const now = deps.now()
      const { total, rows } = await listRows(deps.database, query, now)
      const data = rows.map((row) => presentInvitation(row, now))
      return { count: query.count, page: query.page, total, data }
    },
    resend: async ({ params }, call) => {
      await resendInvitation(deps, call, params.id)
      return readInvitation(deps.database, params.id, deps.now())
    },
    revoke: async ({ params }, call) => {
      await revokeInvitation(deps, call, params.id)
      return readInvitation(deps.database, params.id, deps.now())
    },
    link: ({ params }, call) => issueLink(deps, call, params.id),
    read: async ({ query }) => {
      const row = await findOpenInvitation(deps.database, query.token, deps.now())
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
