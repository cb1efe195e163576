import { auditContract } from '~/contract/audit'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requirePerson } from '../users/find-user'
import { filterFacts } from './audit-actions'
import { entriesOfUser, listEntries } from './audit.queries'
import { exportEntries, recordAuditEvent } from './audit.service'

export const auditRoutes = ({ database, now }: ServiceContext) =>
  getRoutes(auditContract, {
    list: async ({ query: { page, count, ...filter } }) => {
      const { total, data } = await listEntries(database, filter, { page, count })
      return { count, page, total, data }
    },
    exportCsv: async ({ query }, call) => {
      const rows = exportEntries(database, query)
      const act = { action: 'audit.export', subjectKind: 'list' as const, subjectId: 'audit' }
      await recordAuditEvent(database, call, { ...act, before: {}, after: filterFacts(query) }, now())
      return rows
    },
    ofUser: async ({ params, query }) => {
      await requirePerson(database, params.id)
      const { total, data } = await entriesOfUser(database, params.id, query)
      return { count: query.count, page: query.page, total, data }
    },
  })
