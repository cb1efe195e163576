import { communityContract } from '~/contract/community'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { listAnnouncements } from './community.repository'

export const communityRoutes = ({ database, now }: ServiceDeps) =>
  routesOf(communityContract, {
    announcements: async () => ({ data: await listAnnouncements(database, now()) }),
  })
