import { uuidv7 } from 'uuidv7'
import type { ManagedCategory, NewCategory } from '~/contract/catalogue'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { partFacts } from './part-facts'
import { chooseSlug } from './choose-slug'
import { arrange, insertCategory, listCategories, lockCatalogue } from './parts.repository'
import { placeAmong } from './place-among'
import { requireCategory } from './require-part'

/**
 * Makes a category; without a slug it gets one made from its name, without a position it comes last.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED
 */
export const createCategory = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  { idempotencyKey, ...content }: Keyed<Partial<NewCategory> & Pick<NewCategory, 'name'>>,
): Promise<ManagedCategory> =>
  database.transaction().execute(async (transaction) => {
    const { name, slug, description = '', position } = content
    const [id, at] = [uuidv7(), now()]
    await lockCatalogue(transaction)
    const sent = { idempotencyKey, call: 'catalogue.createCategory', by: author.actorUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return requireCategory(transaction, before)
    const others = await listCategories(transaction)
    const chosen = await chooseSlug(transaction, 'categories', { name, slug })
    await insertCategory(transaction, { id, name, slug: chosen, description, position: others.length + 1 })
    const ids = others.map((category) => category.id)
    await arrange(transaction, 'categories', placeAmong(ids, id, position))
    const made = await requireCategory(transaction, id)
    const act = { action: 'category.create', subjectKind: 'category' as const, subjectId: id }
    await recordActOf(transaction, author, { ...act, before: {}, after: partFacts(made) }, at)
    return made
  })
