import { auditContract } from '~/contract/audit'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { requireUser } from '../users/find-user'
import { listUserEntries, listEntries } from './audit.queries'
import { exportEntries } from './audit.service'

export const auditRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(auditContract, {
    list: async ({ query }) => toPage(query, await listEntries(database, query, query)),
    exportCsv: async ({ query }, call) => {
      const rows = exportEntries(database, query)
      const event = { by: call, filter: query, at: context.now() }
      await publish(context, database, { type: 'audit.exported', ...event })
      return rows
    },
    ofUser: async ({ params, query }) => {
      await requireUser(database, params.id)
      return toPage(query, await listUserEntries(database, params.id, query))
    },
  })
}
