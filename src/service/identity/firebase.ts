import { type App, applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { type UserRecord, getAuth } from 'firebase-admin/auth'
import type { IdentityConfig, ServiceConfig } from '~/config/service'
import { type PasswordPolicy, defaultPasswordPolicy } from '~/contract/password-policy'
import { canonicalEmail } from '~/contract/field-schemas'
import { type AccountState, createRevocationCache } from './revocation-cache'
import { ask, askIfOffered, askIfExists, createSecondFactorManagement } from './firebase-errors'
import {
  type AccountSignInMethods,
  type IdentityAccount,
  type IdentityProvider,
  isLinkable,
} from './identity-provider'
import { createPasswordVerifier, createPolicyCache, withPasswordPolicy } from './password-policy'
import { cacheVerifier, grantClaim, createTokenVerifier } from './tokens'

const toAccountState = ({ disabled, tokensValidAfterTime }: UserRecord): AccountState => ({
  disabled,
  validAfter: tokensValidAfterTime ? new Date(tokensValidAfterTime) : null,
})

const toIdentityAccount = (account: UserRecord | null): IdentityAccount | null =>
  account && {
    identityUid: account.uid,
    email: account.email === undefined ? null : canonicalEmail(account.email),
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? '',
    disabled: account.disabled,
    hasPassword: account.providerData.some(({ providerId }) => providerId === 'password'),
    validAfter: toAccountState(account).validAfter,
  }

const toSignInMethods = (account: UserRecord | null): AccountSignInMethods | null =>
  account && {
    hasPassword: account.providerData.some(({ providerId }) => providerId === 'password'),
    accounts: account.providerData
      .filter(({ providerId }) => isLinkable(providerId))
      .map(({ providerId, uid, email, displayName, phoneNumber }) => ({
        providerId,
        subject: uid || phoneNumber,
        account: phoneNumber || email || displayName || '',
      })),
  }

const defaultPolicy = async () => defaultPasswordPolicy

interface Options {
  now?: () => Date
  /** The portal's own address, for API keys that are restricted to it. */
  origin?: string
  /** Called once when the provider cannot be reached to check the accounts of signed-in users. */
  onAway?: (error: unknown) => void
  /** Reads the provider's password policy; default: the default policy. */
  readPolicy?: () => Promise<PasswordPolicy>
  /** Called when the provider did not return its password policy. */
  onNoPolicy?: (error: unknown) => void
}

/** Creates the identity provider: Firebase Authentication, or its emulator in demonstration mode. */
export const createFirebaseIdentity = (
  app: App,
  config: IdentityConfig,
  { now = () => new Date(), origin = '', onAway, readPolicy = defaultPolicy, onNoPolicy }: Options = {},
): IdentityProvider => {
  const auth = getAuth(app)
  const accounts = createRevocationCache({
    now,
    ...(onAway && { onAway }),
    ask: async (identityUids) => {
      const { users } = await ask(auth.getUsers(identityUids.map((uid) => ({ uid }))))
      return new Map(users.map((user) => [user.uid, toAccountState(user)]))
    },
  })
  const policy = createPolicyCache({ read: readPolicy, now, ...(onNoPolicy && { onAway: onNoPolicy }) })
  const provider: Omit<IdentityProvider, 'passwordPolicy'> = {
    ...createSecondFactorManagement(auth),
    verify: cacheVerifier(createTokenVerifier(config, now), now),
    getRefusal: async (token, { askNow = false } = {}) => {
      if (!askNow) return accounts.getRefusal(token)
      const askedAt = now()
      const account = await askIfExists(auth.getUser(token.identityUid))
      return accounts.learn(token, account && toAccountState(account), askedAt)
    },
    getLastRefusal: accounts.getLastRefusal,
    moment: () => new Date(Math.floor(now().getTime() / 1000) * 1000),
    verifyPassword: createPasswordVerifier(config, origin),
    createAccount: async ({ email, password, displayName, identityUid }) => {
      const account = { email, password, displayName, ...(identityUid && { uid: identityUid }) }
      const { uid } = await ask(auth.createUser(account))
      return { identityUid: uid }
    },
    setPassword: async (uid, password) => {
      await ask(auth.updateUser(uid, { password }))
      accounts.invalidate(uid)
    },
    setDisabled: async (uid, disabled) => {
      await askIfExists(auth.updateUser(uid, { disabled }))
      accounts.invalidate(uid)
    },
    setEmailVerified: async (uid, emailVerified) => {
      await askIfExists(auth.updateUser(uid, { emailVerified }))
    },
    endSessions: async (uid) => {
      await askIfExists(auth.revokeRefreshTokens(uid))
      accounts.invalidate(uid)
    },
    deleteAccount: async (uid) => {
      await askIfExists(auth.deleteUser(uid))
      accounts.invalidate(uid)
    },
    passwordResetLink: async (email) => {
      const link = await askIfExists(auth.generatePasswordResetLink(email))
      return link && new URL(link).searchParams.get('oobCode')
    },
    signInCode: async (email, continueUrl) => {
      const settings = { url: continueUrl, handleCodeInApp: true }
      const link = await askIfOffered(auth.generateSignInWithEmailLink(email, settings))
      return link && new URL(link).searchParams.get('oobCode')
    },
    setEmail: async (uid, email, password) => {
      await ask(auth.updateUser(uid, { email, emailVerified: true, ...(password && { password }) }))
      accounts.invalidate(uid)
    },
    findAccount: async (email) => toIdentityAccount(await askIfExists(auth.getUserByEmail(email))),
    addEmail: async (uid, email) => {
      await ask(auth.updateUser(uid, { email, emailVerified: false }))
    },
    signInToken: (uid) =>
      ask(auth.createCustomToken(uid, { [grantClaim]: Math.floor(now().getTime() / 1000) })),
    getSignInMethods: async (uid) => toSignInMethods(await askIfExists(auth.getUser(uid))),
    unlink: async (uid, providerId) => {
      await ask(
        auth.updateUser(
          uid,
          providerId === 'phone' ? { phoneNumber: null } : { providersToUnlink: [providerId] },
        ),
      )
      accounts.invalidate(uid)
    },
    getAccount: async (uid) => toIdentityAccount(await askIfExists(auth.getUser(uid))),
  }
  return withPasswordPolicy(provider, policy)
}

let count = 0

/** The Firebase project that stores accounts and, if configured, files. */
export interface FirebaseProject {
  app: App
  close: () => Promise<void>
}

/** Opens the configured project, without a request to it. */
export const openFirebase = ({
  identity,
  storageBucket,
}: Pick<ServiceConfig, 'identity' | 'storageBucket'>): FirebaseProject => {
  const { projectId, emulatorHost } = identity
  // The library reads the emulator's address only from there.
  if (emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  count += 1
  const app = initializeApp(
    {
      projectId,
      ...(storageBucket && { storageBucket }),
      ...((!emulatorHost || storageBucket) && { credential: applicationDefault() }),
    },
    `users-service-${count}`,
  )
  return { app, close: () => deleteApp(app) }
}
