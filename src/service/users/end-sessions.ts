import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { endSessionsHere } from './ended-sessions'
import { lockPerson } from './find-person'

/**
 * Signs somebody out everywhere: here at once, at the provider as soon as it answers.
 * @throws ProblemError NOT_FOUND
 */
export const endSessions = async (deps: ServiceDeps, identityUid: string): Promise<void> => {
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, identityUid)
    await endSessionsHere(deps, transaction, [identityUid])
    await recordOwnAct(transaction, identityUid, { action: 'own.sign-out' }, deps.now())
  })
  await endSessionsAtProvider(deps, identityUid)
}

/**
 * Lets the provider renew no token of somebody any more. While it is away the sessions are ended all the same: what
 * it renews is of a sign-in that counts no longer here.
 */
export const endSessionsAtProvider = async (
  { identity, log }: Pick<ServiceDeps, 'identity' | 'log'>,
  identityUid: string,
): Promise<void> => {
  try {
    await identity.endSessions(identityUid)
  } catch (error) {
    log.warn('The identity provider could not be told to end sessions', { identityUid, error: String(error) })
  }
}
