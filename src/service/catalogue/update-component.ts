import type { ChangedComponent, ManagedComponent } from '~/contract/catalogue'
import { fieldProblem } from '~/contract/problem'
import { changedFacts } from '../audit/changed-facts'
import { type Author, recordActOf } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { partFacts } from './part-facts'
import { refuseTakenSlug } from './choose-slug'
import { withCategoryName } from './component-facts'
import {
  arrange,
  listComponents,
  lockCatalogue,
  lockComponent,
  updateComponent as write,
  versionsInUse,
} from './parts.repository'
import { placeAmong } from './place-among'
import { nextRevision, refuseStale } from './part-revision'
import { refuseUnknownCategory, requireComponent } from './require-part'

/**
 * Changes a component, its place, or its category, with all the pages in it; what is left out stays. In another
 * category it comes last unless told.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID at `category`, or at `versions` for one that pages
 * are about; CONFLICT where it was saved since the revision that is named
 */
export const updateComponent = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  id: string,
  changes: ChangedComponent,
): Promise<ManagedComponent> =>
  database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    // No page comes to speak of a version while it is taken away.
    await lockComponent(transaction, id)
    const before = await requireComponent(transaction, id)
    refuseStale(before, changes.revision)
    const { name = before.name, slug = before.slug, description = before.description } = changes
    const { category = before.category, versions = before.versions } = changes
    await refuseTakenSlug(transaction, 'components', { slug, besides: id })
    if (category !== before.category) await refuseUnknownCategory(transaction, category)
    await refuseUsedVersions(transaction, before, versions)
    const revision = nextRevision(before, { name, slug, description, category, versions })
    const row = { id, name, slug, description, position: before.position, versions, revision }
    await write(transaction, { ...row, category_id: category })
    await place(transaction, before, { category, position: changes.position })
    const after = await requireComponent(transaction, id)
    const facts = changedFacts(
      partFacts(await withCategoryName(transaction, before)),
      partFacts(await withCategoryName(transaction, after)),
    )
    const act = { action: 'component.update', subjectKind: 'component' as const, subjectId: id }
    if (Object.keys(facts.after).length > 0)
      await recordActOf(transaction, author, { ...act, ...facts }, now())
    return after
  })

/** Closes the gap that it leaves, and makes room where it comes. */
const place = async (
  transaction: Database,
  before: ManagedComponent,
  { category, position }: { category: string; position: number | undefined },
) => {
  const hasMoved = category !== before.category
  if (!hasMoved && position === undefined) return
  const idsOf = async (each: string) => (await listComponents(transaction, each)).map(({ id }) => id)
  if (hasMoved) await arrange(transaction, 'components', await idsOf(before.category))
  await arrange(transaction, 'components', placeAmong(await idsOf(category), before.id, position))
}

const refuseUsedVersions = async (
  transaction: Database,
  before: ManagedComponent,
  versions: readonly string[],
) => {
  const removed = before.versions.filter((version) => !versions.includes(version))
  if (removed.length === 0) return
  const used = await versionsInUse(transaction, before.id, removed)
  if (used.length === 0) return
  const said = used.map(({ version, pages }) =>
    pages === 1 ? `1 page is about ${version}` : `${pages.toLocaleString('en')} pages are about ${version}`,
  )
  throw fieldProblem('versions', `${said.join(', ')}. Change what they apply to first.`)
}
