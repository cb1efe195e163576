import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database, ServiceDeps } from '../deps'
import { tellChanged } from '../notifications/changes'
import { deleteExpiredTokens, insertEndedToken, isTokenEnded } from './ended-tokens.repository'

/**
 * Refuses the caller's token on every node until it expires. Other tokens of the user stay. Open streams check again
 * who reads them, so those of this token end.
 */
export const endToken = async (
  { database }: Pick<ServiceDeps, 'database'>,
  { identityUid, authTime, issuedAt, expiresAt }: IdentityActor,
): Promise<void> => {
  if (issuedAt === undefined) return
  await database.transaction().execute(async (transaction) => {
    await insertEndedToken(transaction, { identityUid, authTime, issuedAt, expiresAt })
    await tellChanged(transaction, [identityUid])
  })
}

// Milliseconds after its end in which a token may still be accepted: clocks differ, and verified tokens are cached.
const grace = 300_000

/** Deletes what was noted of tokens that have expired. */
export const forgetEndedTokens = (database: Database, now: Date): Promise<void> =>
  deleteExpiredTokens(database, new Date(now.getTime() - grace))

/**
 * Refuses a token whose user has signed out.
 * @throws ProblemError TOKEN_INVALID
 */
export const requireLiveToken = async (
  database: Database,
  token: Parameters<typeof isTokenEnded>[1],
): Promise<void> => {
  if (await isTokenEnded(database, token)) throw new ProblemError('TOKEN_INVALID')
}
