import { fieldProblem } from '~/contract/problem'
import type { Terms } from '~/contract/terms'
import type { Database } from '../deps'
import { findTerms, holdTerms } from '../pages/terms-page'

/** What is told to whoever accepts another version than the one in force. */
export const changedTerms = ({ version }: Terms): string =>
  `The terms of use have changed. Read version ${version}, and accept it.`

const judge = (terms: Terms | null, accepted: number | undefined): number | null => {
  // Terms that were withdrawn bind nobody. Terms that were not accepted are asked for on screen.
  if (terms === null || accepted === undefined) return null
  if (accepted !== terms.version) throw fieldProblem('termsVersion', changedTerms(terms))
  return accepted
}

/**
 * Refuses a registration that accepts another version than the one in force, before anything is made.
 * @throws ProblemError FIELDS_INVALID at `termsVersion`
 */
export const requireTerms = async (database: Database, accepted: number | undefined): Promise<void> => {
  judge(await findTerms(database), accepted)
}

/**
 * As {@link requireTerms}; the terms in force stay so until the transaction ends.
 * @returns the version to record; null where none was accepted, or no terms are published
 */
export const requireHeldTerms = async (
  transaction: Database,
  accepted: number | undefined,
): Promise<number | null> => judge(await holdTerms(transaction), accepted)
