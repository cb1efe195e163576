import type { Claim } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requirePerson } from '../users/find-person'
import { findRow } from './applications.repository'
import { findClaim, writeClaim } from './claims.repository'

/**
 * Says that an administrator looks at a waiting application. Where another does, that is answered: a claim
 * tells, and locks nothing.
 * @throws ProblemError NOT_FOUND, NOTHING_TO_REVIEW
 */
export const claimApplication = async (
  { database, now }: ServiceDeps,
  { actor }: ActingAdministrator,
  identityUid: string,
): Promise<{ claim: Claim; isOwn: boolean }> => {
  await requirePerson(database, identityUid)
  const row = await findRow(database, identityUid)
  if (row?.state !== 'submitted') throw new ProblemError('NOTHING_TO_REVIEW')
  const at = now()
  await writeClaim(database, { identityUid, reviewerUid: actor.identityUid }, at)
  const claim = await findClaim(database, identityUid, at)
  // Released, or decided, in the instant between.
  if (!claim) throw new ProblemError('NOTHING_TO_REVIEW')
  return { claim, isOwn: claim.identityUid === actor.identityUid }
}
