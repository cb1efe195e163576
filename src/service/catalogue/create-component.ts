import { uuidv7 } from 'uuidv7'
import type { ManagedComponent, NewComponent } from '~/contract/catalogue'
import { ProblemError } from '~/contract/problem'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { partFacts } from './part-facts'
import { chooseSlug } from './choose-slug'
import { withCategoryName } from './component-facts'
import { arrange, findComponent, insertComponent, listComponents, lockCatalogue } from './parts.repository'
import { placeAmong } from './place-among'
import { requireCategory } from './require-category'

/**
 * Makes a component of a category; without a slug it gets one made from its name, without a position it comes last.
 * @throws ProblemError SLUG_IN_USE, FIELDS_INVALID at `category`
 */
export const createComponent = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  component: Partial<NewComponent> & Pick<NewComponent, 'name' | 'category'>,
): Promise<ManagedComponent> =>
  database.transaction().execute(async (transaction) => {
    const { name, category, description = '', versions = [], position } = component
    await lockCatalogue(transaction)
    await requireCategory(transaction, category)
    const others = await listComponents(transaction, category)
    const id = uuidv7()
    const slug = await chooseSlug(transaction, 'components', component)
    const row = { id, name, slug, description, position: others.length + 1 }
    await insertComponent(transaction, { ...row, category_id: category, versions })
    const ids = others.map((other) => other.id)
    await arrange(transaction, 'components', placeAmong(ids, id, position))
    const made = await findComponent(transaction, id)
    if (!made) throw new ProblemError('NOT_FOUND')
    const act = { action: 'component.create', subjectKind: 'component' as const, subjectId: id }
    const after = partFacts(await withCategoryName(transaction, made))
    await recordActOf(transaction, author, { ...act, before: {}, after }, now())
    return made
  })
