import { communityContract } from '~/contract/community'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { listAnnouncements, listManaged } from './announcements.queries'
import { announce, changeAnnouncement, removeAnnouncement } from './announcements.service'

export const communityRoutes = (deps: ServiceDeps) =>
  getRoutes(communityContract, {
    announcements: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listAnnouncements(deps.database, deps.now(), query)),
    }),
    news: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listAnnouncements(deps.database, deps.now(), query, 'public')),
    }),
    listManaged: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listManaged(deps.database, deps.now(), query)),
    }),
    announce: ({ body }, call) => announce(deps, call, body),
    updateAnnouncement: ({ params, body }, call) => changeAnnouncement(deps, call, params.id, body),
    removeAnnouncement: async ({ params }, call) => {
      await removeAnnouncement(deps, call, params.id)
      return undefined
    },
  })
