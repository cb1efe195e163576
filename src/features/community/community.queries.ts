import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { reportStates } from '~/contract/enums'
import { announcementsPerPage } from '~/contract/paging'
import { pageParameter, optionalParameter, searchText } from '~/forms/search-parameters'
import { queryKeepingPrevious, serverQuery, listQuery } from '~/gateways/server-query'
import { listAnnouncements, listMembers, listNews, listReports, readListing } from './community.functions'

const all = ['community'] as const

// The number of items in side columns.
const sideColumnCount = 10
const maxNews = 3

/** Queries of the community; all their query keys are made here. */
export const communityQueries = {
  all: () => all,
  news: (page = 1) => serverQuery([...all, 'news', page], listNews, { page, count: announcementsPerPage }),
  /** The titles on the home page, without the texts. */
  newestNews: () =>
    queryOptions({
      queryKey: [...all, 'news', 'newest'],
      queryFn: async ({ signal }) => {
        const { data } = await listNews({ data: { page: 1, count: sideColumnCount }, signal })
        return data.slice(0, maxNews).map(({ id, title, publishedAt }) => ({ id, title, publishedAt }))
      },
    }),
  announcements: (page = 1) =>
    serverQuery([...all, 'announcements', page], listAnnouncements, { page, count: announcementsPerPage }),
  newestAnnouncements: () =>
    serverQuery([...all, 'announcements', 'newest'], listAnnouncements, { page: 1, count: sideColumnCount }),
}

/** The search parameters of a list of announcements. */
export const announcementsSearch = v.object({ page: pageParameter })

/** The search parameters of the member list. Invalid values are dropped. */
export const memberSearch = v.object({
  /** Part of a name or a company. */
  name: searchText(200),
  page: pageParameter,
})
export type MemberSearch = v.InferOutput<typeof memberSearch>

const allMembers = ['members'] as const

/** Queries of members; all their query keys are made here. */
export const memberQueries = {
  all: () => allMembers,
  list: (search: MemberSearch) => listQuery([...allMembers, 'list'], listMembers, memberSearch, search),
  /** The number of listed members, and the first ones by name. */
  first: () => serverQuery([...allMembers, 'list', 'first'], listMembers, { count: 10 }),
  listing: (identityUid: string) =>
    serverQuery([...allMembers, 'listing', identityUid], readListing, { id: identityUid }),
}

/** The search parameters of the reports; open ones by default. */
export const reportSearch = v.object({
  state: optionalParameter(v.picklist([...reportStates, 'all']), 'open'),
  page: pageParameter,
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

const allReports = ['reports'] as const

/** Queries of members' reports. */
export const reportQueries = {
  all: () => allReports,
  list: ({ state = 'open', page }: ReportSearch) =>
    queryKeepingPrevious([...allReports, state, page ?? 1], listReports, {
      page,
      count: 25,
      ...(state === 'all' ? {} : { state }),
    }),
}
