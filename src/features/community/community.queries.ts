import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { reportStates } from '~/contract/enums'
import { announcementsPerPage } from '~/contract/paging'
import { pageParameter, optionalParameter, searchText } from '~/forms/search-parameters'
import { queryKeepingPrevious, serverQuery, listQuery } from '~/gateways/server-query'
import { listAnnouncements, listMembers, listNews, listReports, readListing } from './community.functions'

const all = ['community'] as const

// Those that stand beside something else.
const sideColumnCount = 10
const maxNews = 3

/** Everything that is read of the community; the one place where its query keys are made. */
export const communityQueries = {
  all: () => all,
  news: (page = 1) => serverQuery([...all, 'news', page], listNews, { page, count: announcementsPerPage }),
  /** The titles on the home page, which has no use for the texts. */
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

/** What the address of the list of members holds. What is not understood is left out. */
export const memberSearch = v.object({
  /** Part of a name or a company. */
  name: searchText(200),
  page: pageParameter,
})
export type MemberSearch = v.InferOutput<typeof memberSearch>

const allMembers = ['members'] as const

/** Everything that is read of members; the one place where its query keys are made. */
export const memberQueries = {
  all: () => allMembers,
  list: (search: MemberSearch) => listQuery([...allMembers, 'list'], listMembers, memberSearch, search),
  /** How many chose to be listed, and the first of them by name. */
  first: () => serverQuery([...allMembers, 'list', 'first'], listMembers, { count: 10 }),
  listing: (identityUid: string) =>
    serverQuery([...allMembers, 'listing', identityUid], readListing, { id: identityUid }),
}

/** What the address of the reports holds; without a state it shows those that wait. */
export const reportSearch = v.object({
  state: optionalParameter(v.picklist([...reportStates, 'all']), 'open'),
  page: pageParameter,
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

const allReports = ['reports'] as const

/** What members reported. */
export const reportQueries = {
  all: () => allReports,
  list: ({ state = 'open', page }: ReportSearch) =>
    queryKeepingPrevious([...allReports, state, page ?? 1], listReports, {
      page,
      count: 25,
      ...(state === 'all' ? {} : { state }),
    }),
}
