import { queryOptions } from '@tanstack/react-query'
import { listAnnouncements, listNews } from './community.functions'
import { announcementsCount } from '~/contract/paging'
import * as v from 'valibot'
import { laterPage } from '~/forms/search-parameters'
import { queryOf } from '~/gateways/query-of'

const all = ['community'] as const

// Those that stand beside something else.
const few = 10
const maxNews = 3

/** Everything that is read of the community; the one place where its query keys are made. */
export const communityQueries = {
  all: () => all,
  news: (page = 1) => queryOf([...all, 'news', page], listNews, { page, count: announcementsCount }),
  /** The titles on the home page, which has no use for the texts. */
  newestNews: () =>
    queryOptions({
      queryKey: [...all, 'news', 'newest'],
      queryFn: async ({ signal }) => {
        const { data } = await listNews({ data: { page: 1, count: few }, signal })
        return data.slice(0, maxNews).map(({ id, title, publishedAt }) => ({ id, title, publishedAt }))
      },
    }),
  announcements: (page = 1) =>
    queryOf([...all, 'announcements', page], listAnnouncements, { page, count: announcementsCount }),
  newestAnnouncements: () =>
    queryOf([...all, 'announcements', 'newest'], listAnnouncements, { page: 1, count: few }),
}

/** The search parameters of a list of announcements. */
export const announcementsSearch = v.object({ page: laterPage })
