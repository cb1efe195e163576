import type { ServiceDeps } from '../deps'

/**
 * Takes all second factors of a person away at the provider, and ends the sessions there. Doing it again does no
 * harm. What is kept here of it is written by the caller, in a transaction.
 */
export const removeAtProvider = async (
  { identity }: Pick<ServiceDeps, 'identity'>,
  identityUid: string,
): Promise<void> => {
  await identity.removeSecondFactors(identityUid)
  await identity.endSessions(identityUid)
}
