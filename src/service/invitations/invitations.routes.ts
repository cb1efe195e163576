import { invitationsContract } from '~/contract/invitations'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { findOpenInvitation } from './accept-invitation'
import { invitePeople } from './invite-people'
import { listRows } from './invitations.repository'
import { issueLink } from './issue-link'
import { presentInvitation } from './present-invitation'
import { readInvitation } from './require-invitation'
import { resendInvitation } from './resend-invitation'
import { revokeInvitation } from './revoke-invitation'

export const invitationsRoutes = (deps: ServiceDeps) =>
  routesOf(invitationsContract, {
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
