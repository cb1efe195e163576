import { type Auth, type MultiFactorInfo, PhoneMultiFactorInfo } from 'firebase-admin/auth'
import type { FactorKind } from '~/contract/second-factor'
import { askWhether } from './firebase-error'

/** A second factor as the provider keeps it. */
export interface AccountFactor {
  id: string
  kind: FactorKind
  /** As the person named it; may be empty. */
  name: string
  /** With its country code; empty for an app. */
  phoneNumber: string
  addedAt: Date | null
}

/** How somebody signs in. */
export interface AccountSecurity {
  emailVerified: boolean
  /** The provider's ids of what is linked, such as `password`, `phone`, `google.com`. */
  providers: string[]
  factors: AccountFactor[]
  lastSignInAt: Date | null
}

/** What the service has to do with second factors, which are added by people at the provider itself. */
export interface SecondFactorKeeping {
  /** Null for an unknown uid. */
  getAccountSecurity: (identityUid: string) => Promise<AccountSecurity | null>
  /** Takes all of them away; nothing happens where there are none, or no account. */
  removeSecondFactors: (identityUid: string) => Promise<void>
}

const instant = (text: string | undefined): Date | null => (text ? new Date(text) : null)

const toFactor = (info: MultiFactorInfo): AccountFactor => ({
  id: info.uid,
  kind: info instanceof PhoneMultiFactorInfo ? 'sms' : 'totp',
  name: info.displayName ?? '',
  phoneNumber: info instanceof PhoneMultiFactorInfo ? info.phoneNumber : '',
  addedAt: instant(info.enrollmentTime),
})

/** Second factors at Firebase Authentication. */
export const secondFactorKeeping = (auth: Auth): SecondFactorKeeping => ({
  getAccountSecurity: async (uid) => {
    const account = await askWhether(auth.getUser(uid))
    return (
      account && {
        emailVerified: account.emailVerified,
        providers: account.providerData.map(({ providerId }) => providerId),
        factors: (account.multiFactor?.enrolledFactors ?? []).map(toFactor),
        lastSignInAt: instant(account.metadata.lastSignInTime),
      }
    )
  },
  removeSecondFactors: async (uid) => {
    await askWhether(auth.updateUser(uid, { multiFactor: { enrolledFactors: null } }))
  },
})
