import { providerCall } from './provider-call'

interface SentCode {
  phoneNumber: string
  code: string
  sessionInfo: string
}

/** The code sent last to that number. */
export const codeSentTo = async (host: string, phoneNumber: string): Promise<string> => {
  const answer = await fetch(`http://${host}/emulator/v1/projects/demo-portal/verificationCodes`)
  const { verificationCodes }: { verificationCodes: SentCode[] } = await answer.json()
  const sent = verificationCodes.findLast((each) => each.phoneNumber === phoneNumber)
  if (!sent) throw new Error(`No code was sent to ${phoneNumber}`)
  return sent.code
}

/** Adds a telephone as a second factor of the token's owner. Returns the new token. */
export const enrolPhone = async (
  host: string,
  token: string,
  phoneNumber: string,
  displayName = '',
): Promise<string> => {
  const { phoneSessionInfo } = await providerCall<{ phoneSessionInfo: { sessionInfo: string } }>(
    host,
    'v2/accounts/mfaEnrollment:start',
    { idToken: token, phoneEnrollmentInfo: { phoneNumber } },
  )
  const code = await codeSentTo(host, phoneNumber)
  const { idToken } = await providerCall<{ idToken: string }>(host, 'v2/accounts/mfaEnrollment:finalize', {
    idToken: token,
    displayName,
    phoneVerificationInfo: { sessionInfo: phoneSessionInfo.sessionInfo, code },
  })
  return idToken
}

/** Removes a second factor of the token's owner. Returns the new token. */
export const withdrawFactor = async (host: string, token: string, factorId: string): Promise<string> =>
  (
    await providerCall<{ idToken: string }>(host, 'v2/accounts/mfaEnrollment:withdraw', {
      idToken: token,
      mfaEnrollmentId: factorId,
    })
  ).idToken
