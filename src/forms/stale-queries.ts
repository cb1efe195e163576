import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

// By the first part of their keys, because features do not import each other.
const byFirstPart = (names: readonly string[]): InvalidateQueryFilters => ({
  predicate: ({ queryKey: [first] }) => typeof first === 'string' && names.includes(first),
})

/** Queries that show accounts, or what follows from their role and status. */
export const accountQueries = byFirstPart([
  'session',
  'own-account',
  'users',
  'members',
  'companies',
  'applications',
  'invitations',
  'bulk-changes',
  'dev-kits',
  'notifications',
  'audit',
  'funnel',
  'admin-counts',
  'admin-overview',
])

/** Queries that show documents, or lists of them. */
export const documentQueries = byFirstPart([
  'pages',
  'catalogue',
  'imports',
  'api-descriptions',
  'learning-paths',
  'audit',
  'admin-counts',
])

/**
 * Once a watched process has ended, what other pages cache of its results is stale.
 *
 * @param isOver undefined while unknown; a process that is over at the first look changes nothing
 */
export const useInvalidateWhenDone = (isOver: boolean | undefined, queries: InvalidateQueryFilters): void => {
  const queryClient = useQueryClient()
  const before = useRef(isOver)
  useEffect(() => {
    const hasEnded = before.current === false && isOver === true
    before.current = isOver
    if (hasEnded) void queryClient.invalidateQueries(queries)
  }, [queryClient, isOver, queries])
}
