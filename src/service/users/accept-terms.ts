import { fieldProblem } from '~/contract/problem'
import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { holdTerms } from '../pages/terms-page'
import { changedTerms } from './require-terms'
import { lockRow, updateRow } from './users.repository'

/**
 * Notes that somebody has accepted the terms of use in force, and when; where that was noted before, it stays.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `version` where another one is in force
 */
export const acceptTerms = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  identityUid: string,
  version: number,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const terms = await holdTerms(transaction)
    if (terms === null) throw fieldProblem('version', 'There are no terms of use to accept at the moment.')
    if (terms.version !== version) throw fieldProblem('version', changedTerms(terms))
    const row = await lockRow(transaction, identityUid)
    if (row.accepted_terms_version === version) return
    const at = now()
    const columns = { accepted_terms_version: version, terms_accepted_at: at.toISOString() }
    await updateRow(transaction, identityUid, columns, at)
    const before = { version: row.accepted_terms_version }
    await recordOwnAct(transaction, identityUid, { action: 'own.terms', before, after: { version } }, at)
  })
