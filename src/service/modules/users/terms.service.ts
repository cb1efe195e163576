import { createFieldError } from '~/contract/field-problem'
import { sql } from 'kysely'
import type { Terms, TermsPolicy } from '~/contract/terms'
import type { User } from '~/contract/users'
import type { CallerRow } from '../../http/actor'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit-actions'
import { findTerms, lockTermsForShare, type CurrentTerms } from '../documents/pages.service'
import { lockRow, updateRow } from './users.queries'

/** Whether the closed areas require accepted terms, as set on screen; null if it was never set. */
export const termsPolicySetting = sql<boolean | null>`(
  select closed_areas_need_terms from settings)`

/** Minor corrections are accepted with the version before them. */
const isAccepted = ({ version, asksFrom }: Pick<CurrentTerms, 'version' | 'asksFrom'>, accepted: number) =>
  accepted <= version && accepted >= Math.min(asksFrom, version)

/** Converts the terms to the contract's shape. */
const toContract = ({ version, publishedAt }: CurrentTerms): Terms => ({ version, publishedAt })

const checkTerms = (terms: CurrentTerms | null, accepted: number | undefined): number | null => {
  // Withdrawn terms do not apply. The portal asks the user for terms that are not accepted.
  if (terms === null || accepted === undefined) return null
  if (!isAccepted(terms, accepted)) throw createFieldError('termsVersion', 'termsChanged', terms)
  return accepted
}

/**
 * Refuses a registration that accepts another version than the current one, before any write.
 * @throws ProblemError FIELDS_INVALID at `termsVersion`
 */
export const requireTerms = async (database: Database, accepted: number | undefined): Promise<void> => {
  checkTerms(await findTerms(database), accepted)
}

/**
 * Checks as {@link requireTerms}, and locks the current terms for share until the transaction ends.
 * @returns the version to record; null if none was accepted, or no terms are published
 */
export const requireAndLockTerms = async (
  transaction: Database,
  accepted: number | undefined,
): Promise<number | null> => checkTerms(await lockTermsForShare(transaction), accepted)

/**
 * Records that a user accepted the current terms of use, and when; an earlier record of the same version stays.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `version` where another one is current
 */
export const acceptTerms = (context: WriteContext, identityUid: string, version: number): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const terms = await lockTermsForShare(transaction)
    if (terms === null) throw createFieldError('version', 'termsUnknown')
    if (!isAccepted(terms, version)) throw createFieldError('version', 'termsChanged', terms)
    const row = await lockRow(transaction, identityUid)
    const before = row.accepted_terms_version
    // An outdated tab must not lower the accepted version.
    if (before !== null && before >= version && isAccepted(terms, before)) return
    const at = context.now()
    const columns = { accepted_terms_version: version, terms_accepted_at: at.toISOString() }
    await updateRow(transaction, identityUid, columns, at)
    const event = { identityUid, before, version, at }
    await publish(context, transaction, { type: 'user.terms-accepted', ...event })
  })

/** The current terms if the user has not accepted that version; null if nothing must be accepted. */
export const termsToAccept = (
  { termsVersion }: Pick<User, 'termsVersion'>,
  row: Pick<CallerRow, 'terms_version_in_force' | 'terms_in_force_since' | 'terms_asked_from'> | undefined,
): Terms | null => {
  const { terms_version_in_force: version, terms_in_force_since: publishedAt } = row ?? {}
  if (!row || !version || !publishedAt) return null
  const inForce = { version, asksFrom: row.terms_asked_from ?? version }
  return termsVersion !== null && isAccepted(inForce, termsVersion) ? null : { version, publishedAt }
}

/** The current terms; null while their page is not published. */
export const getCurrentTerms = async (database: Database): Promise<Terms | null> => {
  const terms = await findTerms(database)
  return terms && toContract(terms)
}

/** Returns what applies to users who have not accepted the current terms. */
export const readTermsPolicy = async ({
  database,
  config,
}: Pick<ServiceContext, 'database' | 'config'>): Promise<TermsPolicy> => {
  const [{ isSet }, inForce] = await Promise.all([
    database.selectNoFrom(termsPolicySetting.as('isSet')).executeTakeFirstOrThrow(),
    getCurrentTerms(database),
  ])
  return { closedAreasNeedTerms: isSet ?? config.closedAreasNeedTerms, inForce }
}

/** Sets whether the closed areas require accepted terms; applies to later calls. */
export const setTermsPolicy = async (
  context: WriteContext,
  by: ActingAdministrator,
  { closedAreasNeedTerms }: Pick<TermsPolicy, 'closedAreasNeedTerms'>,
): Promise<TermsPolicy> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    // Serializes two administrators who set it at once.
    await transaction.selectFrom('settings').select('is_only').forUpdate().execute()
    const before = await readTermsPolicy({ database: transaction, config: context.config })
    await transaction.updateTable('settings').set({ closed_areas_need_terms: closedAreasNeedTerms }).execute()
    if (before.closedAreasNeedTerms !== closedAreasNeedTerms) {
      await publish(context, transaction, { type: 'terms.policy-set', by, closedAreasNeedTerms, at })
    }
    return { ...before, closedAreasNeedTerms }
  })
