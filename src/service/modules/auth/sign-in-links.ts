import { isLockedOut } from '~/contract/vocabulary'
import type { ServiceContext } from '../../context'
import { mayBeMailed } from '../../mail/mail-queue'
import { enqueueMail } from '../../mail/outbox'
import { signInLink } from '../../mail/templates/auth.emails'
import { findPersonByEmail } from '../users/find-user'

/**
 * Mails a link to sign in with, if somebody who may sign in has this address. Nobody else's address makes less work
 * here: its mail is written too, concerns nobody, and is dropped when it would be handed over. So the time that an
 * answer takes tells no more than the answer.
 */
export const requestSignInLink = async (
  context: ServiceContext,
  { email, redirect }: { email: string; redirect: string | undefined },
): Promise<void> => {
  const { database, config, now } = context
  if (!(await mayBeMailed(context, 'sign-in-link', email))) return
  const person = await findPersonByEmail(database, email)
  const isLetIn = person !== null && !isLockedOut(person.status)
  const content = signInLink({ name: isLetIn ? person.mailName : '', redirect }, config)
  const concerns = isLetIn ? { identityUid: person.identityUid } : {}
  await enqueueMail(database, { kind: 'sign-in-link', to: email, ...concerns, ...content }, now())
}
