import * as v from 'valibot'
import { ProblemError } from '~/contract/problem'

/** What can come of a mailed confirmation link. */
export const confirmOutcomes = ['confirmed', 'already-confirmed', 'expired', 'wrong'] as const
export type ConfirmOutcome = (typeof confirmOutcomes)[number]

/** Which outcome a refused confirmation is; null for a failure that may pass, and is worth another try. */
export const refusedOutcome = (error: unknown): ConfirmOutcome | null => {
  if (!(error instanceof ProblemError)) return null
  if (error.code === 'LINK_EXPIRED') return 'expired'
  return error.status === 404 || error.status === 422 || error.status === 400 ? 'wrong' : null
}

/** The search of the confirmation page; anything else in it is left out. */
export const confirmSearch = v.object({
  outcome: v.optional(v.fallback(v.optional(v.picklist(confirmOutcomes)), undefined)),
})
