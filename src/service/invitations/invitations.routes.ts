import { invitationsContract } from '~/contract/invitations'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { findOpenInvitation } from './accept-invitation'
import { invitePeople } from './invite-people'
import { stateOf } from './invitations.policy'
import { listRows } from './invitations.repository'

export const invitationsRoutes = (deps: ServiceDeps) =>
  routesOf(invitationsContract, {
    create: ({ body }, call) => invitePeople(deps, call, body.invitations),
    list: async ({ query }) => {
      const { total, rows } = await listRows(deps.database, query)
      const now = deps.now()
      const data = rows.map((row) => ({
        id: row.id,
        email: row.email,
        role: row.role,
        firstName: row.first_name,
        lastName: row.last_name,
        state: stateOf(row, now),
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }))
      return { count: query.count, page: query.page, total, data }
    },
    read: async ({ query }) => {
      const row = await findOpenInvitation(deps.database, query.token, deps.now())
      return { email: row.email, firstName: row.first_name, lastName: row.last_name }
    },
  })
