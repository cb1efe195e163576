import { ProblemError } from '~/contract/problem'
import type { SignInWays } from '~/contract/sign-in-ways'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { subjectsOf } from './sign-in-ways.repository'
import { removalsOf } from './way-removals.repository'

/** How somebody can sign in, as the identity provider has it. @throws ProblemError NOT_FOUND, UNAVAILABLE */
export const readWays = async (
  { database, identity }: Pick<ServiceDeps, 'database' | 'identity'>,
  { identityUid, account: own }: UserActor,
): Promise<SignInWays> => {
  const ways = await identity.waysOf(identityUid)
  if (ways === null) throw new ProblemError('NOT_FOUND')
  const proven = await subjectsOf(database, identityUid)
  const isLeaving = await removalsOf(database, identityUid)
  return {
    hasPassword: ways.hasPassword,
    accounts: ways.accounts.map(({ providerId, subject, account }) => {
      const isProven = proven.get(providerId) === subject
      return { providerId, account, isProven, isBeingRemoved: !isProven && isLeaving(providerId) }
    }),
    signedInWith: own?.providerId ?? null,
  }
}
