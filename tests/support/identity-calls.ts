import { providerCall } from './provider-call'

/** A sign-in at the emulator. */
export interface EmulatorSignIn {
  identityUid: string
  token: string
}

interface Account {
  email: string
  /** How the other provider knows the account; a new one unless given. */
  subject?: string
  isVerified?: boolean
}

/** The identity emulator's own calls for signing in other than with a password, as the library makes them. */
export const identityCalls = (host: string) => {
  const post = (call: string, body: object) =>
    providerCall<Record<string, string>>(host, `v1/accounts:${call}`, body)

  const withAccount = async (providerId: string, account: Account, idToken?: string) => {
    const { email, subject = crypto.randomUUID(), isVerified = true } = account
    const claims = { sub: subject, email, email_verified: isVerified, name: 'Ana Rojas' }
    const answered = await post('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({ providerId, id_token: JSON.stringify(claims) }).toString(),
      returnSecureToken: true,
      returnIdpCredential: true,
      ...(idToken && { idToken }),
    })
    const token = answered['idToken']
    if (!token) throw new Error(`No token of ${providerId}: ${JSON.stringify(answered)}`)
    return { identityUid: answered['localId'] ?? '', token, subject, email }
  }

  const withPhone = async (phoneNumber: string, idToken?: string): Promise<EmulatorSignIn> => {
    const { sessionInfo } = await post('sendVerificationCode', { phoneNumber, recaptchaToken: 'none' })
    const listed = await fetch(`http://${host}/emulator/v1/projects/demo-portal/verificationCodes`)
    const { verificationCodes }: { verificationCodes: { code: string; phoneNumber: string }[] } =
      await listed.json()
    const code = verificationCodes.findLast((sent) => sent.phoneNumber === phoneNumber)?.code
    const answered = await post('signInWithPhoneNumber', {
      sessionInfo,
      code,
      ...(idToken && { idToken }),
    })
    return { identityUid: answered['localId'] ?? '', token: answered['idToken'] ?? '' }
  }

  return {
    signInWithAccount: (providerId: string, account: Account) => withAccount(providerId, account),
    linkAccount: (token: string, providerId: string, account: Account) =>
      withAccount(providerId, account, token),
    signInWithPhone: (phoneNumber: string) => withPhone(phoneNumber),
    linkPhone: (token: string, phoneNumber: string) => withPhone(phoneNumber, token),
  }
}
