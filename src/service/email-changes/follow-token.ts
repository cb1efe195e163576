import type { IdentityActor } from '../actor'
import { canonicalEmail } from '~/contract/text'
import type { ServiceDeps } from '../deps'
import { findPerson } from '../users/find-person'
import { followProvider } from './follow-provider'

/**
 * Lets the profile follow where somebody begins a session with another verified address than the profile has, or
 * with the same that the profile does not know to be verified. Nobody is kept out when that cannot be done now.
 */
export const followToken = async (
  deps: ServiceDeps,
  { identityUid, email, emailVerified, account, authTime }: IdentityActor,
): Promise<void> => {
  if (email === null || !emailVerified) return
  try {
    const person = await findPerson(deps.database, identityUid)
    if (!person || (person.email === email && person.verified)) return
    const signedInWith = account && (await vouchesFor(deps, identityUid, account.providerId, email))
    await followProvider(deps, identityUid, { endSessions: false, signedInWith, signedInAt: authTime })
  } catch (error) {
    deps.log.error('A profile could not follow the address of its sign-in', error, { identityUid })
  }
}

/** The provider, where its account has that very address; what has another, or none, says nothing of it. */
const vouchesFor = async (
  { identity }: Pick<ServiceDeps, 'identity'>,
  identityUid: string,
  providerId: string,
  email: string,
): Promise<string | undefined> => {
  const ways = await identity.waysOf(identityUid)
  const own = ways?.accounts.find((account) => account.providerId === providerId)
  return own && canonicalEmail(own.account) === email ? providerId : undefined
}
