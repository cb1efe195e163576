import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import type { LearningPath, PathOutline, UnitContent } from '~/contract/learning'
import { isProblem } from '~/contract/problem'
import { slug } from '~/contract/field-schemas'
import { learningPathQueries } from './learning-paths.queries'

/** Fetches the current path of a slug; throws not found if there is none. */
export const requirePath = async (queryClient: QueryClient, path: string): Promise<LearningPath> => {
  if (!v.is(slug, path)) throw notFound()
  const found = await queryClient.fetchQuery(learningPathQueries.one(path))
  if (found === null) throw notFound()
  return found
}

/** Fetches the outline of a slug; throws not found if there is none. */
export const requireOutline = async (queryClient: QueryClient, path: string): Promise<PathOutline> => {
  if (!v.is(slug, path)) throw notFound()
  const found = await queryClient.ensureQueryData(learningPathQueries.outline(path))
  if (found === null) throw notFound()
  return found
}

/**
 * Fetches the current unit of a slug; null while an earlier unit must be finished first. Throws not found if there is
 * none.
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
