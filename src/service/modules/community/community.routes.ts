import { communityContract } from '~/contract/community'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listAnnouncements, listManaged } from './announcements.queries'
import { announce, changeAnnouncement, removeAnnouncement } from './announcements.service'

export const communityRoutes = (context: ServiceContext) =>
  getRoutes(communityContract, {
    announcements: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listAnnouncements(context.database, context.now(), query)),
    }),
    news: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listAnnouncements(context.database, context.now(), query, 'public')),
    }),
    listManaged: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listManaged(context.database, context.now(), query)),
    }),
    announce: ({ body }, call) => announce(context, call, body),
    updateAnnouncement: ({ params, body }, call) => changeAnnouncement(context, call, params.id, body),
    removeAnnouncement: async ({ params }, call) => {
      await removeAnnouncement(context, call, params.id)
      return undefined
    },
  })
