import { ProblemError } from '~/contract/problem'
import { sessionContract } from '~/contract/session'
import { accessRefusal } from '../../http/authentication'
import { getRoutes } from '../../http/router'
import { getDatabaseTime } from '../../database/database-clock'
import type { ServiceContext } from '../../context'
import { followToken } from './apply-email-change'
import { noteAtSignIn } from './second-factor.service'
import { presentForCaller } from '../users/user-status'
import { readUserPresent } from '../users/users.service'
import { termsToAccept } from '../users/terms.service'
import { publish } from '../../events/publish'
import { getBrowser, endToken } from './session.service'

export const sessionRoutes = (context: ServiceContext) =>
  getRoutes(sessionContract, {
    // `start` is seen to where the token is verified: there the provider is asked about revocation.
    get: async ({ query }, { actor, userAgent }) => {
      const { database, now } = context
      const refusal = query.access ? accessRefusal(actor, query.access) : null
      if (refusal) throw new ProblemError(refusal)
      if (query.start) {
        await followToken(context, actor)
        await noteAtSignIn(context, actor)
      }
      const { identityUid, email, expiresAt } = actor
      // The claims of the token may have just changed the profile.
      const user = await readUserPresent(database, query.start ? { identityUid } : actor, now())
      if (user && query.start) {
        const event = { identityUid, browser: getBrowser(userAgent), at: now() }
        await publish(context, database, { type: 'session.started', ...event })
      }
      // The effective role: without the required second factor, no administrator.
      const shown = user && {
        ...presentForCaller(user, actor),
        role: actor.user?.role ?? user.role,
      }
      // Tokens expire by the real time, even if a test replaces `now`.
      const endsIn = Math.floor((expiresAt.getTime() - getDatabaseTime(database)) / 1000)
      return {
        identityUid,
        email,
        expiresAt: expiresAt.toISOString(),
        endsIn,
        user: shown,
        termsToAccept: user && termsToAccept(user, actor.row),
        mustAcceptTerms: actor.lacksTerms ?? false,
      }
    },
    end: async (_input, { actor }) => {
      await endToken(context, actor)
      return undefined
    },
  })
