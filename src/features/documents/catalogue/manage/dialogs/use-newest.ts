import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { ProblemError } from '~/contract/problem'
import { manageQueries } from '../manage.queries'

/**
 * The newest version of what a dialog edits.
 * @param opened what the dialog was opened with; undefined for a new entry
 */
export const useNewest = <Part extends { revision: number }>(
  opened: Part | undefined,
  findIn: (catalogue: ManagedCatalogue, id: string) => Part | undefined,
) => {
  const queryClient = useQueryClient()
  const revision = useRef(opened?.revision)
  const read = async (id: string): Promise<Part> => {
    const { data } = await queryClient.fetchQuery({ ...manageQueries.catalogue(), staleTime: 0 })
    const newest = findIn(data, id)
    if (newest === undefined) throw new ProblemError('NOT_FOUND')
    return newest
  }
  return {
    /** The revision the form is based on. A save sends it, so that it cannot overwrite a newer one. */
    revision,
    read,
    /** Fetches and shows it; later saves are based on its revision. */
    follow: async (id: string): Promise<Part> => {
      const newest = await read(id)
      revision.current = newest.revision
      return newest
    },
  }
}
