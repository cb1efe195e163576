import type { IdentityToken } from '~/gateways/identity.client'
import { keepEndedReason } from './ended-sign-in'
import { deleteSession, postSession } from './session-address.client'
import { announceSessionChange } from './session-channel'
import { readRecord, tokenMark, writeRecord } from './session-record'

/** Whether the portal has this very token, as far as the pages of this browser know. */
export const isBrought = (token: IdentityToken): boolean => {
  const record = readRecord()
  return record?.identityUid === token.identityUid && record.token === tokenMark(token.token)
}

/**
 * Posts a token of the sign-in named `signIn`, and announces the new session to every page. Returns false where the
 * sign-in was ended meanwhile: then the new session is deleted again. Only while holding the turn.
 * @param isWanted called once the portal has answered
 */
export const postToken = async (
  token: IdentityToken,
  signIn: string,
  isWanted: () => boolean,
): Promise<boolean> => {
  const endsIn = await postSession(token.token)
  const isKept = isWanted()
  if (isKept) {
    const renewedAt = Date.now()
    keepEndedReason(null)
    writeRecord({
      signIn,
      identityUid: token.identityUid,
      token: tokenMark(token.token),
      tokenExpiresAt: token.expiresAt,
      endsAt: renewedAt + endsIn,
      renewedAt,
      failures: 0,
      retryAt: 0,
    })
  } else {
    // Where another user has signed in since, the next call renews that session.
    await deleteSession()
  }
  void announceSessionChange()
  return isKept
}
