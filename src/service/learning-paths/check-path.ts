import type { PathInput } from '~/contract/path-building'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { holdDocuments } from '../pages/hold-documents'
import { isSlugTaken } from './path-rows.repository'
import { idsOfSlugs, listRequiredBy } from './prerequisites.repository'

/** @throws ProblemError SLUG_IN_USE */
export const refuseTakenSlug = async (
  transaction: Database,
  asked: { slug: string; besides: string | null },
): Promise<void> => {
  if (!(await isSlugTaken(transaction, asked))) return
  throw new ProblemError('SLUG_IN_USE', {
    detail: `Another learning path has the address “${asked.slug}”.`,
    fields: [{ path: 'slug', message: 'Another learning path has this address.' }],
  })
}

/**
 * The ids of the paths to be finished first.
 * @throws ProblemError FIELDS_INVALID for one that there is not, or that itself waits for this path
 */
export const requirePrerequisites = async (
  transaction: Database,
  pathId: string,
  slugs: readonly string[],
): Promise<string[]> => {
  const ids = await idsOfSlugs(transaction, slugs)
  const fields: FieldProblem[] = []
  const required = new Set<string>()
  for (const [index, slug] of slugs.entries()) {
    const path = `prerequisites.${index}`
    const id = ids.get(slug)
    if (id === undefined) {
      fields.push({ path, message: 'There is no such learning path.' })
    } else if (id === pathId) {
      fields.push({ path, message: 'A path cannot come before itself.' })
    } else if ((await listRequiredBy(transaction, [id])).has(pathId)) {
      fields.push({ path, message: 'That path waits for this one to be finished.' })
    } else {
      required.add(id)
    }
  }
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
  return [...required]
}

/**
 * Lets through units whose documents there are, and keeps those where they are until the transaction ends.
 * @throws ProblemError FIELDS_INVALID
 */
export const requireDocuments = async (transaction: Database, units: PathInput['units']): Promise<void> => {
  const held = await holdDocuments(
    transaction,
    units.flatMap(({ pageSlug }) => pageSlug ?? []),
  )
  const fields = units.flatMap(({ pageSlug }, index): FieldProblem[] =>
    pageSlug === null || held.has(pageSlug)
      ? []
      : [{ path: `units.${index}.pageSlug`, message: 'Choose a document that exists.' }],
  )
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}
