import { ProblemError } from '~/contract/problem'
import {
  sessionContract,
  demonstrationContract,
  type DemonstrationUser,
  signInLinksContract,
} from '~/contract/session'
import { getAccessRefusal } from '../../http/authentication'
import { getRoutes } from '../../http/router'
import { getDatabaseTime } from '../../database/database-clock'
import type { ServiceContext } from '../../context'
import { syncEmailFromToken } from './apply-email-change'
import { syncSecondFactorsAtSignIn } from './second-factor.service'
import { presentForCaller } from '../users/users.policy'
import { readActiveUser } from '../users/users.service'
import { termsToAccept } from '../users/terms.service'
import { publish } from '../../events/publish'
import { getBrowser, endToken } from './session.service'
import { demoUids } from '../../database/seed/demo-accounts'
import { isLockedOut } from '~/contract/enums'
import { mayRequestMail } from '../../mail/mail-queue'
import { findUserByEmail } from '../users/find-user'
import { passwordPolicyContract } from '~/contract/password-policy'

export const sessionRoutes = (context: ServiceContext) =>
  getRoutes(sessionContract, {
    // `start` is handled where the token is verified: there the provider is asked about revocation.
    get: async ({ query }, { actor, userAgent }) => {
      const { database, now } = context
      const refusal = query.access ? getAccessRefusal(actor, query.access) : null
      if (refusal) throw new ProblemError(refusal)
      if (query.start) {
        await syncEmailFromToken(context, actor)
        await syncSecondFactorsAtSignIn(context, actor)
      }
      const { identityUid, email, expiresAt } = actor
      // The claims of the token may have just changed the profile.
      const user = await readActiveUser(database, query.start ? { identityUid } : actor, now())
      if (user && query.start) {
        const event = { identityUid, browser: getBrowser(userAgent), at: now() }
        await publish(context, database, { type: 'session.started', ...event })
      }
      // The effective role: without the required second factor, it is not administrator.
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
    end: (_input, { actor }) => endToken(context, actor),
  })

/** Lists one user of each kind as seeded for a demonstration, with their current addresses and without deleted ones. */
const listDemonstrationUsers = async ({
  database,
  config,
}: Pick<ServiceContext, 'database' | 'config'>): Promise<DemonstrationUser[]> => {
  if (!config.demonstration) return []
  const rows = await database
    .selectFrom('users')
    .select(['identity_uid', 'email', 'role', 'status'])
    .where('identity_uid', 'in', demoUids)
    .where('deleted_at', 'is', null)
    .execute()
  return rows
    .toSorted((one, other) => demoUids.indexOf(one.identity_uid) - demoUids.indexOf(other.identity_uid))
    .map(({ email, role, status }) => ({ email, role, status }))
}

export const demonstrationRoutes = (context: ServiceContext) =>
  getRoutes(demonstrationContract, {
    people: async () => ({ data: await listDemonstrationUsers(context) }),
  })

/**
 * Mails a sign-in link if a user who may sign in has this address. For any other address the same mail is queued and
 * dropped at delivery, so that timing does not reveal whether the address is registered.
 */
const requestSignInLink = async (
  context: ServiceContext,
  { email, redirect }: { email: string; redirect: string | undefined },
): Promise<void> => {
  const { database, now } = context
  if (!(await mayRequestMail(context, 'sign-in-link', email))) return
  const person = await findUserByEmail(database, email)
  const user = person !== null && !isLockedOut(person.status) ? person : null
  await publish(context, database, { type: 'sign-in-link.requested', email, user, redirect, at: now() })
}

export const signInLinksRoutes = (context: ServiceContext) =>
  getRoutes(signInLinksContract, {
    request: ({ body: { email, redirect } }) => requestSignInLink(context, { email, redirect }),
  })

export const passwordPolicyRoutes = ({ identity }: ServiceContext) =>
  getRoutes(passwordPolicyContract, {
    get: () => identity.passwordPolicy(),
    refresh: () => identity.passwordPolicy({ isFresh: true }),
  })
