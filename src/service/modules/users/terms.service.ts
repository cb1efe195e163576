import { fieldProblem } from '~/contract/field-problem'
import type { Terms } from '~/contract/terms'
import type { User } from '~/contract/users'
import type { CallerRow } from '../../http/actor'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { findTerms, holdTerms } from '../documents/pages.service'
import { lockRow, updateRow } from './users.queries'

const judge = (terms: Terms | null, accepted: number | undefined): number | null => {
  // Withdrawn terms do not apply. The user is asked on screen for terms that are not accepted.
  if (terms === null || accepted === undefined) return null
  if (accepted !== terms.version) throw fieldProblem('termsVersion', 'termsChanged', terms)
  return accepted
}

/**
 * Refuses a registration that accepts another version than the one in force, before any write.
 * @throws ProblemError FIELDS_INVALID at `termsVersion`
 */
export const requireTerms = async (database: Database, accepted: number | undefined): Promise<void> => {
  judge(await findTerms(database), accepted)
}

/**
 * As {@link requireTerms}; the terms in force stay so until the transaction ends.
 * @returns the version to record; null if none was accepted, or no terms are published
 */
export const requireHeldTerms = async (
  transaction: Database,
  accepted: number | undefined,
): Promise<number | null> => judge(await holdTerms(transaction), accepted)

/**
 * Records that a user has accepted the terms of use in force, and when; an earlier record of the same version stays.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `version` where another one is in force
 */
export const acceptTerms = (context: WriteContext, identityUid: string, version: number): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const terms = await holdTerms(transaction)
    if (terms === null) throw fieldProblem('version', 'termsUnknown')
    if (terms.version !== version) throw fieldProblem('version', 'termsChanged', terms)
    const row = await lockRow(transaction, identityUid)
    if (row.accepted_terms_version === version) return
    const at = context.now()
    const columns = { accepted_terms_version: version, terms_accepted_at: at.toISOString() }
    await updateRow(transaction, identityUid, columns, at)
    const event = { identityUid, before: row.accepted_terms_version, version, at }
    await publish(context, transaction, { type: 'user.terms-accepted', ...event })
  })

/** The terms in force, where a user has not accepted them in that version; null if there is nothing to ask. */
export const termsToAccept = (
  { termsVersion }: Pick<User, 'termsVersion'>,
  row: Pick<CallerRow, 'terms_version_in_force' | 'terms_in_force_since'> | undefined,
): Terms | null => {
  if (!row || row.terms_version_in_force === null || row.terms_in_force_since === null) return null
  return row.terms_version_in_force === termsVersion
    ? null
    : { version: row.terms_version_in_force, publishedAt: row.terms_in_force_since }
}
