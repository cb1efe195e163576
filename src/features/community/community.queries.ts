import { queryOptions } from '@tanstack/react-query'
import { listAnnouncements, listNews } from './community.functions'
import { announcementsCount } from '~/contract/paging'

const all = ['community'] as const

// Those that stand beside something else.
const few = 10

/** Everything that is read of the community; the one place where its query keys are made. */
export const communityQueries = {
  all: () => all,
  news: (page = 1) =>
    queryOptions({
      queryKey: [...all, 'news', page],
      queryFn: ({ signal }) => listNews({ data: { page, count: announcementsCount }, signal }),
    }),
  announcements: (page = 1) =>
    queryOptions({
      queryKey: [...all, 'announcements', page],
      queryFn: ({ signal }) => listAnnouncements({ data: { page, count: announcementsCount }, signal }),
    }),
  newestAnnouncements: () =>
    queryOptions({
      queryKey: [...all, 'announcements', 'newest'],
      queryFn: ({ signal }) => listAnnouncements({ data: { page: 1, count: few }, signal }),
    }),
}
