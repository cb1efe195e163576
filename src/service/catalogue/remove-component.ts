import { ProblemError } from '~/contract/problem'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { partFacts } from './part-facts'
import { withCategoryName } from './component-facts'
import { arrange, deletePart, listComponents, lockCatalogue, lockComponent } from './parts.repository'
import { requireComponent } from './require-part'

/**
 * Removes a component that has no pages.
 * @throws ProblemError NOT_FOUND, NOT_EMPTY saying how many it holds
 */
export const removeComponent = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    await lockComponent(transaction, id)
    const component = await requireComponent(transaction, id)
    const { pages } = component
    if (pages > 0) {
      const count = pages === 1 ? 'a page' : `${pages.toLocaleString('en')} pages`
      throw new ProblemError('NOT_EMPTY', {
        detail: `This component still holds ${count}. Move or delete what it holds first.`,
      })
    }
    await deletePart(transaction, 'components', id)
    const left = await listComponents(transaction, component.category)
    await arrange(
      transaction,
      'components',
      left.map((other) => other.id),
    )
    const act = { action: 'component.remove', subjectKind: 'component' as const, subjectId: id }
    const before = partFacts(await withCategoryName(transaction, component))
    await recordActOf(transaction, author, { ...act, before, after: {} }, now())
  })
