import { auditContract } from '~/contract/audit'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { requirePerson } from '../users/find-user'
import { entriesOfUser, listEntries } from './audit.queries'
import { exportEntries } from './audit.service'

export const auditRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(auditContract, {
    list: async ({ query: { page, count, ...filter } }) => {
      const { total, data } = await listEntries(database, filter, { page, count })
      return { count, page, total, data }
    },
    exportCsv: async ({ query }, call) => {
      const rows = exportEntries(database, query)
      const event = { by: call, filter: query, at: context.now() }
      await publish(context, database, { type: 'audit.exported', ...event })
      return rows
    },
    ofUser: async ({ params, query }) => {
      await requirePerson(database, params.id)
      const { total, data } = await entriesOfUser(database, params.id, query)
      return { count: query.count, page: query.page, total, data }
    },
  })
}
