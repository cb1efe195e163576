import { auditContract } from '~/contract/audit'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requirePerson } from '../users/find-person'
import { listEntries } from './audit-log.repository'
import { entriesOfUser } from './audit.repository'
import { exportEntries } from './export-entries'
import { filterFacts } from './filter-facts'
import { recordAct } from './record-act'

export const auditRoutes = ({ database, now }: ServiceDeps) =>
  routesOf(auditContract, {
    list: async ({ query: { page, count, ...filter } }) => {
      const { total, data } = await listEntries(database, filter, { page, count })
      return { count, page, total, data }
    },
    exportCsv: async ({ query }, call) => {
      const rows = exportEntries(database, query)
      const act = { action: 'audit.export', subjectKind: 'list' as const, subjectId: 'audit' }
      await recordAct(database, call, { ...act, before: {}, after: filterFacts(query) }, now())
      return rows
    },
    ofUser: async ({ params, query }) => {
      await requirePerson(database, params.id)
      const { total, data } = await entriesOfUser(database, params.id, query)
      return { count: query.count, page: query.page, total, data }
    },
  })
