import type { Database } from '../deps'
import { isLinkable, type VerifiedToken } from '../identity/identity-provider'
import { findWay } from './sign-in-ways.repository'

/** What was linked and signed in with, an account of another provider or a telephone; undefined for a password. */
export const accountOf = ({ signInProvider, accounts }: VerifiedToken) => {
  const subject = accounts[signInProvider]
  return isLinkable(signInProvider) && subject !== undefined
    ? { providerId: signInProvider, subject }
    : undefined
}

/**
 * Whether a person's sign-in may be taken for that person's own. The identity provider lets an account of another
 * provider in for its address alone where it trusts that provider, and lets whoever finds a browser signed in link a
 * telephone; here either counts once its owner has shown to be the person, or while he or she is linking it.
 */
export const isProven = async (database: Database, token: VerifiedToken, now: Date): Promise<boolean> => {
  if (!isLinkable(token.signInProvider)) return true
  const way = await findWay(database, token.identityUid, token.signInProvider)
  if (way === undefined) return false
  const isExpected = way.expected_until !== null && new Date(way.expected_until) > now
  return isExpected || (way.subject !== null && way.subject === accountOf(token)?.subject)
}
