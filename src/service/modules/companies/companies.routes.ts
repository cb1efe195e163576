import { companiesContract } from '~/contract/companies'
import type { Paging } from '~/contract/paging'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listCompanyEntries } from '../audit/audit.service'
import { listApplications, listKitRequests, listRows } from './companies.queries'
import { mergeCompany, requireCompany, suggestCompanies, updateCompany } from './companies.service'

export const companiesRoutes = (context: ServiceContext) => {
  const { database } = context
  const listPart =
    <T>(list: (id: string, paging: Paging) => Promise<{ total: number; data: T[] }>) =>
    async ({ params, query }: { params: { id: string }; query: Paging }) => {
      await requireCompany(database, params.id)
      return toPage(query, await list(params.id, query))
    }
  return getRoutes(companiesContract, {
    list: async ({ query }) => toPage(query, await listRows(database, query)),
    get: ({ params }) => requireCompany(database, params.id),
    update: ({ params, body }, call) => updateCompany(context, call, params.id, body),
    merge: ({ params, body }, call) => mergeCompany(context, call, params.id, body),
    listApplications: listPart((id, paging) => listApplications(database, id, paging)),
    listKitRequests: listPart((id, paging) => listKitRequests(database, id, paging)),
    listActivity: listPart((id, paging) => listCompanyEntries(database, id, paging)),
    suggest: async (_input, { actor }) => ({ data: await suggestCompanies(database, actor) }),
  })
}
