import { uuidv7 } from 'uuidv7'
import type { ManagedComponent, NewComponent } from '~/contract/catalogue'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { partFacts } from './part-facts'
import { chooseSlug } from './choose-slug'
import { withCategoryName } from './component-facts'
import { arrange, insertComponent, listComponents, lockCatalogue } from './parts.repository'
import { placeAmong } from './place-among'
import { refuseUnknownCategory, requireComponent } from './require-part'

/**
 * Makes a component of a category; without a slug it gets one made from its name, without a position it comes last.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `category`
 */
export const createComponent = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  { idempotencyKey, ...component }: Keyed<Partial<NewComponent> & Pick<NewComponent, 'name' | 'category'>>,
): Promise<ManagedComponent> =>
  database.transaction().execute(async (transaction) => {
    const { name, category, description = '', versions = [], position } = component
    const [id, at] = [uuidv7(), now()]
    await lockCatalogue(transaction)
    const sent = {
      idempotencyKey,
      call: 'catalogue.createComponent',
      by: author.actorUid,
      content: component,
    }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return requireComponent(transaction, before)
    await refuseUnknownCategory(transaction, category)
    const others = await listComponents(transaction, category)
    const slug = await chooseSlug(transaction, 'components', component)
    const row = { id, name, slug, description, position: others.length + 1 }
    await insertComponent(transaction, { ...row, category_id: category, versions })
    const ids = others.map((other) => other.id)
    await arrange(transaction, 'components', placeAmong(ids, id, position))
    const made = await requireComponent(transaction, id)
    const act = { action: 'component.create', subjectKind: 'component' as const, subjectId: id }
    const after = partFacts(await withCategoryName(transaction, made))
    await recordActOf(transaction, author, { ...act, before: {}, after }, at)
    return made
  })
