import { membersContract } from '~/contract/members'
import { ProblemError } from '~/contract/problem'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requirePerson } from '../users/find-user'
import { findListing, listMembers, listMentionable } from './members.queries'
import { mayReadListing, setListing } from './members.service'

export const membersRoutes = (deps: ServiceDeps) =>
  getRoutes(membersContract, {
    list: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listMembers(deps.database, query)),
    }),
    mentionable: async ({ query }) => ({ data: await listMentionable(deps.database, query.text) }),
    getListing: async ({ params }, { actor }) => {
      if (!mayReadListing(actor, params.id)) throw new ProblemError('NOT_FOUND')
      await requirePerson(deps.database, params.id)
      return findListing(deps.database, params.id)
    },
    setListing: ({ params, body }, call) => setListing(deps, call, params.id, body),
  })
