import { queryKeepingPrevious } from '~/gateways/server-query'
import { communityQueries } from '../community.queries'
import { listManagedAnnouncements } from './manage-announcements.functions'

/** Administrators' queries of announcements, under the community's key, so that both are invalidated together. */
export const managedAnnouncementQueries = {
  list: (page: number) =>
    queryKeepingPrevious([...communityQueries.all(), 'managed', page], listManagedAnnouncements, { page }),
}
