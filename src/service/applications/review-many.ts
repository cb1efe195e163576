import type { ReviewResult } from '~/contract/applications'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { type Keyed, keyOfPart } from '../idempotency/done-before'
import { toProblem } from '../problem-response'
import { type Review, reviewApplication } from './review-application'

/**
 * Decides several applications alike, each in a transaction of its own, so that none waits for the others.
 * @param decided with the submissions that were read; of the others whichever waits
 */
export const reviewMany = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUids: readonly string[],
  decided: Keyed<Omit<Review, 'version'>> & { versions: readonly { identityUid: string; version: number }[] },
): Promise<{ results: ReviewResult[] }> => {
  const { versions, idempotencyKey, ...review } = decided
  const readVersions = new Map(versions.map(({ identityUid, version }) => [identityUid, version]))
  const results: ReviewResult[] = []
  for (const identityUid of new Set(identityUids)) {
    results.push(
      await reviewOne(deps, by, identityUid, {
        ...review,
        version: readVersions.get(identityUid),
        idempotencyKey: keyOfPart(idempotencyKey, identityUid),
      }),
    )
  }
  return { results }
}

const reviewOne = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  review: Keyed<Review>,
): Promise<ReviewResult> => {
  try {
    return { identityUid, outcome: 'reviewed', ...(await reviewApplication(deps, by, identityUid, review)) }
  } catch (error) {
    // Those decided before are decided, and are told, whatever became of this one.
    const { code } = toProblem(error, deps.log, { requestId: by.requestId })
    return { identityUid, outcome: 'refused', reason: code, claimedBy: null, undoUntil: null }
  }
}
