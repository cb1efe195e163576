import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import type { LearningPath, PathOutline, UnitContent } from '~/contract/learning'
import { isProblem } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { learningPathQueries } from './learning-paths.queries'

/** The path of that address as it stands now; throws not found where there is none. */
export const requirePath = async (queryClient: QueryClient, path: string): Promise<LearningPath> => {
  if (!v.is(slug, path)) throw notFound()
  const found = await queryClient.fetchQuery(learningPathQueries.one(path))
  if (found === null) throw notFound()
  return found
}

/** How the path of that address is built; throws not found where there is none. */
export const requireOutline = async (queryClient: QueryClient, path: string): Promise<PathOutline> => {
  if (!v.is(slug, path)) throw notFound()
  const found = await queryClient.ensureQueryData(learningPathQueries.outline(path))
  if (found === null) throw notFound()
  return found
}

/**
 * The unit of that address as it stands now, on whichever device it was worked in last; null while something else
 * comes first. Throws not found where there is none.
 */
export const requireUnit = async (
  queryClient: QueryClient,
  path: string,
  unit: string,
): Promise<UnitContent | null> => {
  if (!v.is(slug, path) || !v.is(slug, unit)) throw notFound()
  try {
    return await queryClient.fetchQuery(learningPathQueries.unit(path, unit))
  } catch (error) {
    if (isProblem(error, 'NOT_FOUND')) throw notFound()
    throw error
  }
}
