import type { Audience } from '~/contract/pages'
import { fieldProblem } from '~/contract/problem'
import { authorOf } from '../audit/act'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { applicableVersions } from './applicable-versions'
import { lockRow, updateRow } from './page-rows.repository'
import { mayHaveAudience } from './page-writing.policy'
import { findComponentVersions } from './placement.repository'
import { recordPageAct } from './record-page-act'

/** What is left out stays. */
export interface PageDetails {
  audience?: Audience | undefined
  appliesTo?: string[] | undefined
}

/**
 * Sets who may read a page, and which product versions it is about; at once.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `audience` or `appliesTo`
 */
export const setPageDetails = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  details: PageDetails,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    const { audience = row.audience, appliesTo = row.applies_to } = details
    if (!mayHaveAudience(row, audience)) {
      throw fieldProblem('audience', 'This page of the site is for everybody.')
    }
    const listed = row.component_id === null ? [] : await findComponentVersions(transaction, row.component_id)
    const versions = details.appliesTo === undefined ? row.applies_to : applicableVersions(appliesTo, listed)
    const before = { audience: row.audience, appliesTo: row.applies_to.join(', ') }
    const after = { audience, appliesTo: versions.join(', ') }
    if (before.audience === after.audience && before.appliesTo === after.appliesTo) return
    await updateRow(transaction, id, { audience, applies_to: versions })
    await recordPageAct(transaction, authorOf(by), { action: 'page.details', id, before, after }, now())
  })
