import { ProblemError } from '~/contract/problem'
import { type Author, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { partFacts } from './part-facts'
import { arrange, deletePart, listCategories, listComponents, lockCatalogue } from './parts.repository'
import { requireCategory } from './require-part'

// Names that a sentence can hold.
const named = 3

const listed = (names: readonly string[]) =>
  names.length <= named
    ? names.join(', ')
    : `${names.slice(0, named).join(', ')} and ${names.length - named} more`

/**
 * Removes a category that has no components.
 * @throws ProblemError NOT_FOUND, NOT_EMPTY saying what it holds
 */
export const removeCategory = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  author: Author,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    const category = await requireCategory(transaction, id)
    const components = await listComponents(transaction, id)
    if (components.length > 0) {
      const count = components.length === 1 ? 'a component' : `${components.length} components`
      const names = listed(components.map(({ name }) => name))
      throw new ProblemError('NOT_EMPTY', {
        detail: `This category still holds ${count}: ${names}. Move or remove what it holds first.`,
      })
    }
    await deletePart(transaction, 'categories', id)
    const left = await listCategories(transaction)
    await arrange(
      transaction,
      'categories',
      left.map((other) => other.id),
    )
    const act = { action: 'category.remove', subjectKind: 'category' as const, subjectId: id }
    await recordActOf(transaction, author, { ...act, before: partFacts(category), after: {} }, now())
  })
