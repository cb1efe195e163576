import { fieldProblem } from '~/contract/problem'
import type { Terms } from '~/contract/terms'
import type { Database } from '../deps'
import { findTerms, holdTerms } from '../pages/terms-page'

/** What is told to whoever accepts another version than the one in force. */
export const changedTerms = ({ version }: Terms): string =>
  `The terms of use have changed. Read version ${version}, and accept it.`

const judge = (terms: Terms | null, accepted: number | undefined): number | null => {
  // What was withdrawn meanwhile binds nobody.
  if (terms === null) return null
  if (accepted === undefined) throw fieldProblem('termsVersion', 'Accept the terms of use to register.')
  if (accepted !== terms.version) throw fieldProblem('termsVersion', changedTerms(terms))
  return accepted
}

/**
 * Refuses who registers without the terms in force, before anything is made.
 * @throws ProblemError FIELDS_INVALID at `termsVersion`
 */
export const requireTerms = async (database: Database, accepted: number | undefined): Promise<void> => {
  judge(await findTerms(database), accepted)
}

/**
 * As {@link requireTerms}; the terms in force stay so until the transaction ends.
 * @returns the version to be noted; null where no terms are published
 */
export const requireHeldTerms = async (
  transaction: Database,
  accepted: number | undefined,
): Promise<number | null> => judge(await holdTerms(transaction), accepted)
