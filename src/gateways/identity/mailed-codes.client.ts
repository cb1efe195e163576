import {
  type ActionCodeInfo,
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  signInWithCredential,
} from '@firebase/auth'

/** What a mailed code is for, as the provider has it. */
export interface MailedCode {
  operation: ActionCodeInfo['operation']
  /** The address it is about; of a change, the new one. Empty for a code to sign in with, which tells none. */
  email: string
  /** The second step that it takes away, as its person named it or knows it; null for other codes. */
  factor: string | null
}

const getFactor = ({ data: { multiFactorInfo: info } }: ActionCodeInfo): string | null => {
  if (!info) return null
  if (info.displayName) return info.displayName
  return 'phoneNumber' in info && typeof info.phoneNumber === 'string' ? info.phoneNumber : null
}

/** The provider's mailed codes. Each throws when the code is used, expired or another project's. */
export const mailedCodes = (auth: Auth) => ({
  /** Looks at a code without using it. */
  readActionCode: async (code: string): Promise<MailedCode> => {
    const info = await checkActionCode(auth, code)
    return { operation: info.operation, email: info.data.email ?? '', factor: getFactor(info) }
  },
  applyActionCode: (code: string): Promise<void> => applyActionCode(auth, code),
  resetPassword: (code: string, newPassword: string): Promise<void> =>
    confirmPasswordReset(auth, code, newPassword),
  /** Throws `invalid-email` where the code was mailed to another address. */
  signInWithMailedCode: async (email: string, code: string): Promise<void> => {
    // The library reads the code out of a link of the provider's own form.
    const parts = new URLSearchParams({ apiKey: auth.config.apiKey, mode: 'signIn', oobCode: code })
    await signInWithCredential(
      auth,
      EmailAuthProvider.credentialWithLink(email, `https://portal.invalid/?${parts}`),
    )
  },
})
