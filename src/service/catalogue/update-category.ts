import type { ChangedCategory, ManagedCategory } from '~/contract/catalogue'
import { changedFacts } from '../audit/changed-facts'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { partFacts } from './part-facts'
import { refuseTakenSlug } from './choose-slug'
import { arrange, listCategories, lockCatalogue, updateCategory as write } from './parts.repository'
import { nextRevision, refuseStale } from './part-revision'
import { placeAmong } from './place-among'
import { requireCategory } from './require-part'

/**
 * Changes a category, or its place among the others; what is left out stays.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE; CONFLICT where it was saved since the revision that is named
 */
export const updateCategory = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  id: string,
  changes: ChangedCategory,
): Promise<ManagedCategory> =>
  database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    const before = await requireCategory(transaction, id)
    refuseStale(before, changes.revision)
    const { name = before.name, slug = before.slug, description = before.description } = changes
    await refuseTakenSlug(transaction, 'categories', { slug, besides: id })
    const revision = nextRevision(before, { name, slug, description })
    await write(transaction, { id, name, slug, description, position: before.position, revision })
    if (changes.position !== undefined) {
      const ids = (await listCategories(transaction)).map((category) => category.id)
      await arrange(transaction, 'categories', placeAmong(ids, id, changes.position))
    }
    const after = await requireCategory(transaction, id)
    const facts = changedFacts(partFacts(before), partFacts(after))
    const act = { action: 'category.update', subjectKind: 'category' as const, subjectId: id }
    if (Object.keys(facts.after).length > 0)
      await recordActOf(transaction, author, { ...act, ...facts }, now())
    return after
  })
