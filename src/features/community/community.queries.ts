import { queryOptions } from '@tanstack/react-query'
import { listAnnouncements, listNews } from './community.functions'

const all = ['community'] as const

/** Everything that is read of the community; the one place where its query keys are made. */
export const communityQueries = {
  all: () => all,
  news: () =>
    queryOptions({
      queryKey: [...all, 'news'],
      queryFn: ({ signal }) => listNews({ signal }),
    }),
  announcements: () =>
    queryOptions({
      queryKey: [...all, 'announcements'],
      queryFn: ({ signal }) => listAnnouncements({ signal }),
    }),
}
