import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { communityQueries } from '../community.queries'
import { listManagedAnnouncements } from './manage-announcements.functions'

/** What administrators read of announcements; within the keys of the community, so that both are renewed. */
export const managedAnnouncementQueries = {
  list: (page: number) =>
    queryOptions({
      queryKey: [...communityQueries.all(), 'managed', page],
      queryFn: ({ signal }) => listManagedAnnouncements({ data: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
}
