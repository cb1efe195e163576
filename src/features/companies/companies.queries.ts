import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { companySorts, defaultCompanySort } from '~/contract/enums'
import { getKnown, laterPage, orAbsent, searchText } from '~/forms/search-parameters'
import {
  listCompanies,
  listCompanyActivity,
  listCompanyApplications,
  listCompanyKitRequests,
  readCompany,
} from './companies.functions'

/** The search parameters of the list of companies: the address is its state. */
export const companyListSearch = v.object({
  name: searchText(200),
  sort: orAbsent(v.picklist(companySorts), defaultCompanySort),
  page: laterPage,
})
export type CompanyListSearch = v.InferOutput<typeof companyListSearch>

/** What a company's page lists; its applications unless the address says so. */
export const companyViews = ['applications', 'kits', 'activity'] as const

/** The search parameters of a company's page. */
export const companySearch = v.object({
  view: orAbsent(v.picklist(companyViews), 'applications'),
  page: laterPage,
})
export type CompanySearch = v.InferOutput<typeof companySearch>

const all = ['companies'] as const

/** Everything that is read about companies; the one place where their query keys are made. */
export const companyQueries = {
  all: () => all,
  list: (search: CompanyListSearch) => {
    const known = getKnown(companyListSearch, search)
    return queryOptions({
      queryKey: [...all, 'list', known],
      queryFn: ({ signal }) => listCompanies({ data: known, signal }),
      placeholderData: keepPreviousData,
    })
  },
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readCompany({ data: { id }, signal }),
    }),
  applications: (id: string, page = 1) =>
    queryOptions({
      queryKey: [...all, 'applications', id, page],
      queryFn: ({ signal }) => listCompanyApplications({ data: { params: { id }, query: { page } }, signal }),
    }),
  kits: (id: string, page = 1) =>
    queryOptions({
      queryKey: [...all, 'kits', id, page],
      queryFn: ({ signal }) => listCompanyKitRequests({ data: { params: { id }, query: { page } }, signal }),
    }),
  activity: (id: string, page = 1) =>
    queryOptions({
      queryKey: [...all, 'activity', id, page],
      queryFn: ({ signal }) => listCompanyActivity({ data: { params: { id }, query: { page } }, signal }),
    }),
}
