import type { ServiceDeps } from '../deps'

/**
 * Takes what is linked to an account off it at the identity provider, where somebody else may have linked it: whoever
 * signs in there with it could choose a password for the account past the portal.
 * @param except the provider of an account that stays
 * @returns whether there was any
 * @throws ProblemError UNAVAILABLE
 */
export const unlinkWays = async (
  { identity }: Pick<ServiceDeps, 'identity'>,
  identityUid: string,
  except?: string,
): Promise<boolean> => {
  const accounts = (await identity.waysOf(identityUid))?.accounts ?? []
  const leaving = accounts.filter(({ providerId }) => providerId !== except)
  for (const { providerId } of leaving) await identity.unlink(identityUid, providerId)
  return leaving.length > 0
}
