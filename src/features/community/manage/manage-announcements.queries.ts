import { queryKeepingPrevious } from '~/gateways/server-query'
import { communityQueries } from '../community.queries'
import { listManagedAnnouncements } from './manage-announcements.functions'

/** What administrators read of announcements; within the keys of the community, so that both are renewed. */
export const managedAnnouncementQueries = {
  list: (page: number) =>
    queryKeepingPrevious([...communityQueries.all(), 'managed', page], listManagedAnnouncements, { page }),
}
