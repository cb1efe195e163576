import { passwordFault } from '~/contract/password-policy'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { IdentityProvider } from './identity-provider'
import type { PolicyMemory } from './password-policy-memory'

const isAboutPassword = (error: unknown): boolean =>
  error instanceof ProblemError && error.fields.some(({ path }) => path === 'password')

/**
 * Holds every password that is set to the provider's policy before the provider is asked, whoever sets it.
 * Where the provider refuses one all the same, its policy is a newer one and is read again.
 */
export const withPasswordPolicy = (
  identity: Omit<IdentityProvider, 'passwordPolicy'>,
  memory: PolicyMemory,
): IdentityProvider => {
  const check = async (password: string) => {
    const fault = passwordFault(await memory.current(), password)
    if (fault !== null) throw fieldProblem('password', fault)
  }
  const held = async <T>(password: string, act: () => Promise<T>): Promise<T> => {
    await check(password)
    try {
      return await act()
    } catch (error) {
      if (isAboutPassword(error)) {
        const fault = passwordFault(await memory.fresh(), password)
        if (fault !== null) throw fieldProblem('password', fault)
      }
      throw error
    }
  }
  return {
    ...identity,
    passwordPolicy: ({ isFresh = false } = {}) => (isFresh ? memory.fresh() : memory.current()),
    createAccount: (account) => held(account.password, () => identity.createAccount(account)),
    setPassword: (uid, password) => held(password, () => identity.setPassword(uid, password)),
    setEmail: (uid, email, password) =>
      password === undefined
        ? identity.setEmail(uid, email)
        : held(password, () => identity.setEmail(uid, email, password)),
  }
}
