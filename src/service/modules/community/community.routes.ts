import { communityContract } from '~/contract/community'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listAnnouncements, listManaged } from './announcements.queries'
import {
  announce,
  changeAnnouncement,
  previewAnnouncement,
  removeAnnouncement,
  testAnnouncement,
} from './announcements.service'
import { membersContract } from '~/contract/members'
import { ProblemError } from '~/contract/problem'
import { requireUser } from '../users/find-user'
import { findListing, listMembers, listMentionable } from './members.queries'
import { mayReadListing, setListing } from './members.service'

export const communityRoutes = (context: ServiceContext) =>
  getRoutes(communityContract, {
    announcements: async ({ query }) =>
      toPage(query, await listAnnouncements(context.database, context.now(), query)),
    news: async ({ query }) =>
      toPage(query, await listAnnouncements(context.database, context.now(), query, 'public')),
    listManaged: async ({ query }) =>
      toPage(query, await listManaged(context.database, context.now(), query)),
    announce: ({ body }, call) => announce(context, call, body),
    previewAnnouncement: ({ body }, call) => previewAnnouncement(context, call, body),
    testAnnouncement: ({ body }, call) => testAnnouncement(context, call, body),
    updateAnnouncement: ({ params, body }, call) => changeAnnouncement(context, call, params.id, body),
    removeAnnouncement: ({ params }, call) => removeAnnouncement(context, call, params.id),
  })

export const membersRoutes = (context: ServiceContext) =>
  getRoutes(membersContract, {
    list: async ({ query }) => toPage(query, await listMembers(context.database, query)),
    mentionable: async ({ query }) => ({ data: await listMentionable(context.database, query.text) }),
    getListing: async ({ params }, { actor }) => {
      if (!mayReadListing(actor, params.id)) throw new ProblemError('NOT_FOUND')
      await requireUser(context.database, params.id)
      return findListing(context.database, params.id)
    },
    setListing: ({ params, body }, call) => setListing(context, call, params.id, body),
  })
