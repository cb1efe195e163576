import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { managedPathQueries } from './managed-paths.queries'

/** The id of a path that an address names by its id or, as members' addresses do, by its slug; null for neither. */
export const resolvePathId = async (queryClient: QueryClient, idOrSlug: string): Promise<string | null> => {
  if (v.is(uuid, idOrSlug)) return idOrSlug
  const { data } = await queryClient.fetchQuery(managedPathQueries.list())
  return data.find(({ slug }) => slug === idOrSlug)?.id ?? null
}
