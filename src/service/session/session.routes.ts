import { sessionContract } from '~/contract/session'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { readUserPresent } from '../users/read-user'

export const sessionRoutes = ({ database, now }: ServiceDeps) =>
  routesOf(sessionContract, {
    // `start` is seen to where the token is verified: there the provider is asked about revocation.
    get: async (_input, { actor }) => ({
      identityUid: actor.identityUid,
      email: actor.email,
      expiresAt: actor.expiresAt.toISOString(),
      user: await readUserPresent(database, actor.identityUid, now()),
    }),
  })
