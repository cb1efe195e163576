import type { ReviewResult } from '~/contract/applications'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { toProblem } from '../problem-response'
import { type Review, reviewApplication } from './review-application'

/** Decides several applications alike, each in a transaction of its own, so that none waits for the others. */
export const reviewMany = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUids: readonly string[],
  review: Review,
): Promise<{ results: ReviewResult[] }> => {
  const results: ReviewResult[] = []
  for (const identityUid of new Set(identityUids)) {
    results.push(await reviewOne(deps, by, identityUid, review))
  }
  return { results }
}

const reviewOne = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
  review: Review,
): Promise<ReviewResult> => {
  try {
    const { claimedBy } = await reviewApplication(deps, by, identityUid, review)
    return { identityUid, outcome: 'reviewed', claimedBy }
  } catch (error) {
    // Those decided before are decided, and are told, whatever became of this one.
    const { code } = toProblem(error, deps.log, { requestId: by.requestId })
    return { identityUid, outcome: 'refused', reason: code, claimedBy: null }
  }
}
