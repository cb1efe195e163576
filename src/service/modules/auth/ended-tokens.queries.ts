import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../context'
import type { VerifiedToken } from '../../identity/identity-provider'

/**
 * The fields that identify a token. Not a hash of its text, since the last letter of a signature has several encodings
 * that all verify.
 */
type TokenIdentity = Pick<VerifiedToken, 'identityUid' | 'authTime' | 'issuedAt'>

/** A condition in SQL: whether the token of that user and those times was ended by signing out. */
export const tokenIsEnded = (
  identityUid: RawBuilder<unknown>,
  authTime: RawBuilder<unknown>,
  issuedAt: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ended_tokens
  where ended_tokens.identity_uid = ${identityUid}
    and ended_tokens.auth_time = ${authTime}::timestamptz
    and ended_tokens.issued_at = ${issuedAt}::timestamptz)`

/** Whether a token was ended by signing out. */
export const isTokenEnded = async (
  database: Database,
  { identityUid, authTime, issuedAt }: TokenIdentity,
): Promise<boolean> => {
  const row = await database
    .selectFrom('ended_tokens')
    .select('identity_uid')
    .where('identity_uid', '=', identityUid)
    .where('auth_time', '=', authTime.toISOString())
    .where('issued_at', '=', issuedAt.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a token; does nothing if it was ended before. */
export const insertEndedToken = async (
  database: Database,
  { identityUid, authTime, issuedAt, expiresAt }: TokenIdentity & Pick<VerifiedToken, 'expiresAt'>,
): Promise<void> => {
  await database
    .insertInto('ended_tokens')
    .values({
      identity_uid: identityUid,
      auth_time: authTime.toISOString(),
      issued_at: issuedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the rows of tokens that expired before that time. */
export const deleteExpiredTokens = async (database: Database, before: Date): Promise<void> => {
  await database.deleteFrom('ended_tokens').where('expires_at', '<', before.toISOString()).execute()
}
