import { fieldProblem, ProblemError } from '~/contract/problem'
import { authorOf } from '../audit/act'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { carryPageSlug } from '../learning-paths/carry-page-slug'
import { lockRow, updateRow } from './page-rows.repository'
import { maySetSlug } from './page-writing.policy'
import { recordPageAct } from './record-page-act'
import { isSlugTaken, keepOldSlug, lockSlugs } from './slugs.repository'

/**
 * Gives a document another address; the one it had leads to it for ever, and learning paths follow.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID at `slug` for a content page
 */
export const setPageSlug = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  slug: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (row.slug === slug) return
    if (!maySetSlug(row)) throw fieldProblem('slug', 'This page of the site keeps its address.')
    await lockSlugs(transaction)
    if (await isSlugTaken(transaction, { slug, besides: id })) throw new ProblemError('SLUG_IN_USE')
    const at = now()
    await updateRow(transaction, id, { slug })
    await keepOldSlug(transaction, { id, from: row.slug, to: slug }, at)
    await carryPageSlug(transaction, { from: row.slug, to: slug })
    const act = { action: 'page.slug' as const, id, before: { slug: row.slug }, after: { slug } }
    await recordPageAct(transaction, authorOf(by), act, at)
  })
