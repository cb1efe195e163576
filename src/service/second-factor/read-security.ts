import type { SecondFactor, SignInSecurity } from '~/contract/second-factor'
import type { ServiceDeps } from '../deps'
import type { AccountFactor, AccountSecurity } from '../identity/second-factor-keeping'
import { requirePerson } from '../users/find-person'
import { countCodes } from './recovery-codes.repository'

/** What of a telephone number may be shown to tell it from another. */
export const hintOf = ({ phoneNumber }: Pick<AccountFactor, 'phoneNumber'>): string => phoneNumber.slice(-4)

const present = (factor: AccountFactor): SecondFactor => ({
  id: factor.id,
  kind: factor.kind,
  name: factor.name,
  hint: hintOf(factor),
  addedAt: factor.addedAt?.toISOString() ?? null,
})

/** Somebody whose account at the provider is gone signs in in no way at all. */
const nothing: Omit<AccountSecurity, 'emailVerified'> = { providers: [], factors: [], lastSignInAt: null }

/**
 * How a person signs in, as the provider has it.
 * @throws ProblemError NOT_FOUND
 */
export const readSecurity = async (
  { database, identity, config }: Pick<ServiceDeps, 'database' | 'identity' | 'config'>,
  identityUid: string,
): Promise<SignInSecurity> => {
  const { role } = await requirePerson(database, identityUid)
  const { providers, factors, lastSignInAt } = (await identity.getAccountSecurity(identityUid)) ?? nothing
  return {
    providers,
    factors: factors.map(present),
    recoveryCodesLeft: await countCodes(database, identityUid),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isRequired: config.administratorsNeedSecondFactor && role === 'admin',
  }
}
