import { sessionContract } from '~/contract/session'
import { recordOwnAct } from '../audit/record-own-act'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { readUserPresent } from '../users/read-user'

export const sessionRoutes = ({ database, now }: ServiceDeps) =>
  routesOf(sessionContract, {
    // `start` is seen to where the token is verified: there the provider is asked about revocation.
    get: async ({ query }, { actor }) => {
      const { identityUid, email, expiresAt } = actor
      const user = await readUserPresent(database, identityUid, now())
      if (user && query.start) await recordOwnAct(database, identityUid, { action: 'own.session' }, now())
      return { identityUid, email, expiresAt: expiresAt.toISOString(), user }
    },
  })
