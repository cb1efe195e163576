import { uuidv7 } from 'uuidv7'
import type { ManagedCategory, NewCategory } from '~/contract/catalogue'
import { ProblemError } from '~/contract/problem'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { partFacts } from './part-facts'
import { chooseSlug } from './choose-slug'
import { arrange, findCategory, insertCategory, listCategories, lockCatalogue } from './parts.repository'
import { placeAmong } from './place-among'

/**
 * Makes a category; without a slug it gets one made from its name, without a position it comes last.
 * @throws ProblemError SLUG_IN_USE
 */
export const createCategory = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  { name, slug, description = '', position }: Partial<NewCategory> & Pick<NewCategory, 'name'>,
): Promise<ManagedCategory> =>
  database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    const others = await listCategories(transaction)
    const id = uuidv7()
    const chosen = await chooseSlug(transaction, 'categories', { name, slug })
    await insertCategory(transaction, { id, name, slug: chosen, description, position: others.length + 1 })
    const ids = others.map((category) => category.id)
    await arrange(transaction, 'categories', placeAmong(ids, id, position))
    const made = await findCategory(transaction, id)
    if (!made) throw new ProblemError('NOT_FOUND')
    const act = { action: 'category.create', subjectKind: 'category' as const, subjectId: id }
    await recordActOf(transaction, author, { ...act, before: {}, after: partFacts(made) }, now())
    return made
  })
