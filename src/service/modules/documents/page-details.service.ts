import type { Audience } from '~/contract/pages'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { WriteContext } from '../../context'
import { findRequiringKits } from '../kits/kits.service'
import { updateLinkedPageSlug } from '../learning/learning-paths.service'
import { applicableVersions } from './pages.service'
import { mayHaveAudience, mayRemove, maySetSlug } from './pages.policy'
import { publish } from '../../events/publish'
import type { By } from '../audit/audit-actions'
import type { ActingAdministrator } from '../audit/audit.service'
import { replaceSections } from './managed-pages.queries'
import { closeReview } from './page-reviews.service'
import { deleteRow, hasChildren, lockRow, requireRow, updateRow } from './page-statements.queries'
import {
  findComponentVersions,
  listChildren,
  lockComponents,
  writePaths,
  writePositions,
} from './page-tree.queries'
import { findNewestVersion } from './page-writing.service'
import { isSlugTaken, insertRedirect, lockSlugs } from './pages.queries'

/** Absent fields stay. */
interface PageDetails {
  audience?: Audience | undefined
  appliesTo?: string[] | undefined
}

/**
 * Sets who may read a page, and which product versions it is about; takes effect at once.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `audience` or `appliesTo`
 */
export const setPageDetails = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  details: PageDetails,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    const { audience = row.audience, appliesTo = row.applies_to } = details
    if (!mayHaveAudience(row, audience)) {
      throw createFieldError('audience', 'audienceFixed')
    }
    const listed = row.component_id === null ? [] : await findComponentVersions(transaction, row.component_id)
    const versions = details.appliesTo === undefined ? row.applies_to : applicableVersions(appliesTo, listed)
    if (row.audience === audience && row.applies_to.join() === versions.join()) return
    await updateRow(transaction, id, { audience, applies_to: versions })
    const before = { audience: row.audience, appliesTo: row.applies_to }
    const after = { audience, appliesTo: versions }
    const event = { by, id, before, after, at: context.now() }
    await publish(context, transaction, { type: 'page.details-changed', ...event })
  })

/**
 * Disables a page of any status, so that its address responds as if it did not exist; or enables it again.
 * @throws ProblemError NOT_FOUND
 */
export const setDisabled = (context: WriteContext, by: By, id: string, disabled: boolean): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (row.disabled === disabled) return
    await updateRow(transaction, id, { disabled })
    await replaceSections(transaction, id)
    const event = { by, id, disabled, at: context.now() }
    await publish(context, transaction, { type: 'page.disabled-changed', ...event })
  })

/**
 * Changes the address of a document; the previous one redirects to it permanently, and learning paths are updated.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID at `slug` for a content page
 */
export const setPageSlug = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  slug: string,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (row.slug === slug) return
    if (!maySetSlug(row)) throw createFieldError('slug', 'slugFixed')
    await lockSlugs(transaction)
    if (await isSlugTaken(transaction, { slug, besides: id })) throw new ProblemError('SLUG_IN_USE')
    const at = context.now()
    await updateRow(transaction, id, { slug })
    await insertRedirect(transaction, { id, from: row.slug, to: slug }, at)
    await updateLinkedPageSlug(transaction, { from: row.slug, to: slug })
    const event = { by, id, before: row.slug, after: slug, at }
    await publish(context, transaction, { type: 'page.slug-changed', ...event })
  })

/**
 * Redirects an address to a page that never had it here, such as its address before an import.
 * @returns false if another page has it, or had it
 * @throws ProblemError NOT_FOUND
 */
export const addRedirect = (context: WriteContext, by: By, id: string, slug: string): Promise<boolean> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    await lockSlugs(transaction)
    if (await isSlugTaken(transaction, { slug })) return false
    const at = context.now()
    await insertRedirect(transaction, { id, from: slug, to: row.slug }, at)
    await publish(context, transaction, { type: 'page.address-added', by, id, slug, at })
    return true
  })

/**
 * Deletes a document that was never published, or that is archived, with all its versions.
 * @throws ProblemError NOT_FOUND, NOT_EMPTY, CONFLICT
 */
export const removePage = (context: WriteContext, by: By, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { component_id: componentId } = await requireRow(transaction, id)
    if (componentId !== null) await lockComponents(transaction, [componentId])
    const row = await lockRow(transaction, id)
    if (row.component_id !== componentId) throw new ProblemError('CONFLICT')
    if (!mayRemove(row)) {
      const detail = 'A page that readers have, or had, is archived before it is removed.'
      throw new ProblemError('CONFLICT', { detail })
    }
    if (await hasChildren(transaction, id)) throw new ProblemError('NOT_EMPTY')
    const kits = await findRequiringKits(transaction, { page: id })
    if (kits !== null) throw new ProblemError('NOT_EMPTY', { detail: kits })
    const { title } = await findNewestVersion(transaction, row)
    await closeReview(transaction, id, context.now())
    await deleteRow(transaction, id)
    await updateLinkedPageSlug(transaction, { from: row.slug, to: null })
    if (componentId !== null) {
      const place = { componentId, parentId: row.parent_id }
      await writePositions(transaction, place, await listChildren(transaction, place))
      await writePaths(transaction, place)
    }
    const event = { by, id, title, slug: row.slug, at: context.now() }
    await publish(context, transaction, { type: 'page.removed', ...event })
  })
