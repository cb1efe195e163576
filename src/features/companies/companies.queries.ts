import * as v from 'valibot'
import { companySorts, defaultCompanySort } from '~/contract/enums'
import { pageParameter, optionalParameter, searchText } from '~/forms/search-parameters'
import { serverQuery, listQuery } from '~/gateways/server-query'
import {
  listCompanies,
  listCompanyActivity,
  listCompanyApplications,
  listCompanyKitRequests,
  readCompany,
} from './companies.functions'

/** The search parameters of the company list. */
export const companyListSearch = v.object({
  name: searchText(200),
  sort: optionalParameter(v.picklist(companySorts), defaultCompanySort),
  page: pageParameter,
})
export type CompanyListSearch = v.InferOutput<typeof companyListSearch>

/** The lists on a company's page; applications by default. */
export const companyViews = ['applications', 'kits', 'activity'] as const

/** The search parameters of a company's page. */
export const companySearch = v.object({
  view: optionalParameter(v.picklist(companyViews), 'applications'),
  page: pageParameter,
})
export type CompanySearch = v.InferOutput<typeof companySearch>

const all = ['companies'] as const

/** Queries of companies; all their query keys are made here. */
export const companyQueries = {
  all: () => all,
  list: (search: CompanyListSearch) => listQuery([...all, 'list'], listCompanies, companyListSearch, search),
  one: (id: string) => serverQuery([...all, 'one', id], readCompany, { id }),
  applications: (id: string, page = 1) =>
    serverQuery([...all, 'applications', id, page], listCompanyApplications, {
      params: { id },
      query: { page },
    }),
  kits: (id: string, page = 1) =>
    serverQuery([...all, 'kits', id, page], listCompanyKitRequests, { params: { id }, query: { page } }),
  activity: (id: string, page = 1) =>
    serverQuery([...all, 'activity', id, page], listCompanyActivity, { params: { id }, query: { page } }),
}
