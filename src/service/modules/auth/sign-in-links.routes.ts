import { signInLinksContract } from '~/contract/sign-in-links'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { isLockedOut } from '~/contract/enums'
import { mayBeMailed } from '../../mail/mail-queue'
import { publish } from '../../events/publish'
import { findPersonByEmail } from '../users/find-user'

/**
 * Mails a sign-in link if a user who may sign in has this address. For any other address the same mail is written and
 * dropped at delivery, so that timing does not reveal whether the address is registered.
 */
const requestSignInLink = async (
  context: ServiceContext,
  { email, redirect }: { email: string; redirect: string | undefined },
): Promise<void> => {
  const { database, now } = context
  if (!(await mayBeMailed(context, 'sign-in-link', email))) return
  const person = await findPersonByEmail(database, email)
  const user = person !== null && !isLockedOut(person.status) ? person : null
  await publish(context, database, { type: 'sign-in-link.requested', email, user, redirect, at: now() })
}

export const signInLinksRoutes = (context: ServiceContext) =>
  getRoutes(signInLinksContract, {
    request: async ({ body: { email, redirect } }) => {
      await requestSignInLink(context, { email, redirect })
      return undefined
    },
  })
