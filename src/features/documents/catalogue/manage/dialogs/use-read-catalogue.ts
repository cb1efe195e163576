import { useQueryClient } from '@tanstack/react-query'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { ProblemError } from '~/contract/problem'
import { manageQueries } from '../manage.queries'

/** Reads a part of the catalogue as the service has it now. Throws `NOT_FOUND` where it is gone. */
export const useReadCatalogue = () => {
  const queryClient = useQueryClient()
  return async <Part>(find: (catalogue: ManagedCatalogue) => Part | undefined): Promise<Part> => {
    const { data } = await queryClient.fetchQuery({ ...manageQueries.catalogue(), staleTime: 0 })
    const part = find(data)
    if (part === undefined) throw new ProblemError('NOT_FOUND')
    return part
  }
}
