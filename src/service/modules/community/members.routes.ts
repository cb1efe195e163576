import { membersContract } from '~/contract/members'
import { ProblemError } from '~/contract/problem'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requirePerson } from '../users/find-user'
import { findListing, listMembers, listMentionable } from './members.queries'
import { mayReadListing, setListing } from './members.service'

export const membersRoutes = (context: ServiceContext) =>
  getRoutes(membersContract, {
    list: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listMembers(context.database, query)),
    }),
    mentionable: async ({ query }) => ({ data: await listMentionable(context.database, query.text) }),
    getListing: async ({ params }, { actor }) => {
      if (!mayReadListing(actor, params.id)) throw new ProblemError('NOT_FOUND')
      await requirePerson(context.database, params.id)
      return findListing(context.database, params.id)
    },
    setListing: ({ params, body }, call) => setListing(context, call, params.id, body),
  })
