import type { App } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import type { IdentityConfig } from '~/config/service'
import { ProblemError } from '~/contract/problem'
import { ask, askWhether } from './firebase-error'
import type { IdentityProvider, VerifiedToken } from './identity-provider'
import { cachedVerifier } from './token-cache'
import { tokenVerifier } from './token-verifier'

/** Firebase Authentication, or its emulator in demonstration mode. */
export const firebaseIdentity = (
  app: App,
  config: IdentityConfig,
  now: () => Date = () => new Date(),
): IdentityProvider => {
  const auth = getAuth(app)
  const verify = cachedVerifier(tokenVerifier(config, now), now)
  return {
    verify: async (text, { checkRevoked = false } = {}) => {
      const token = await verify(text)
      if (checkRevoked) await checkAccount(auth, token)
      return token
    },
    createAccount: async ({ email, password, displayName, identityUid }) => {
      const account = { email, password, displayName, ...(identityUid && { uid: identityUid }) }
      const { uid } = await ask(auth.createUser(account))
      return { identityUid: uid }
    },
    setPassword: async (uid, password) => {
      await ask(auth.updateUser(uid, { password }))
    },
    setDisabled: async (uid, disabled) => {
      await askWhether(auth.updateUser(uid, { disabled }))
    },
    setEmailVerified: async (uid, emailVerified) => {
      await askWhether(auth.updateUser(uid, { emailVerified }))
    },
    endSessions: async (uid) => {
      await askWhether(auth.revokeRefreshTokens(uid))
    },
    deleteAccount: async (uid) => {
      await askWhether(auth.deleteUser(uid))
    },
    passwordResetLink: async (email) => {
      const link = await askWhether(auth.generatePasswordResetLink(email))
      return link && new URL(link).searchParams.get('oobCode')
    },
    getAccount: async (uid) => {
      const account = await askWhether(auth.getUser(uid))
      return (
        account && {
          identityUid: account.uid,
          email: account.email ?? null,
          emailVerified: account.emailVerified,
          displayName: account.displayName ?? '',
          disabled: account.disabled,
        }
      )
    },
  }
}

/** @throws ProblemError TOKEN_INVALID where the account is gone or its sessions were ended; ACCOUNT_DISABLED */
const checkAccount = async (auth: Auth, { identityUid, authTime }: VerifiedToken) => {
  const account = await askWhether(auth.getUser(identityUid))
  if (!account) throw new ProblemError('TOKEN_INVALID')
  if (account.disabled) throw new ProblemError('ACCOUNT_DISABLED')
  const validAfter = account.tokensValidAfterTime
  if (validAfter && authTime.getTime() < Date.parse(validAfter)) throw new ProblemError('TOKEN_INVALID')
}
