import { createSlugInUseError } from '~/contract/field-problem'
import { slugify } from '~/contract/slugify'
import type { Database } from '../../context'
import { type SluggedTable, isSlugTaken, listSlugsWithPrefix } from './catalogue.queries'

const fallback: Record<SluggedTable, string> = {
  categories: 'category',
  components: 'component',
  downloads: 'file',
}

/**
 * Returns the slug of a new part: the given one, or one made from its name, with a number if that is taken.
 * @throws ProblemError SLUG_IN_USE for a given one that is taken
 */
export const chooseSlug = async (
  transaction: Database,
  table: SluggedTable,
  { name, slug }: { name: string; slug?: string | undefined },
): Promise<string> => {
  if (slug !== undefined) {
    await assertSlugFree(transaction, table, { slug })
    return slug
  }
  const made = slugify(name) || fallback[table]
  const taken = await listSlugsWithPrefix(transaction, table, made)
  let chosen = made
  for (let number = 2; taken.has(chosen); number += 1) chosen = `${made}-${number}`
  return chosen
}

/** @throws ProblemError SLUG_IN_USE */
export const assertSlugFree = async (
  transaction: Database,
  table: SluggedTable,
  asked: { slug: string; besides?: string },
): Promise<void> => {
  if (!(await isSlugTaken(transaction, table, asked))) return
  throw createSlugInUseError(asked.slug)
}
