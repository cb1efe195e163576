import { auditContract } from '~/contract/audit'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requirePerson } from '../users/find-person'
import { entriesOfUser } from './audit.repository'

export const auditRoutes = ({ database }: ServiceDeps) =>
  routesOf(auditContract, {
    ofUser: async ({ params, query }) => {
      await requirePerson(database, params.id)
      const { total, data } = await entriesOfUser(database, params.id, query)
      return { count: query.count, page: query.page, total, data }
    },
  })
