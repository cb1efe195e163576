import { queryOptions } from '@tanstack/react-query'
import { readPendingEmail } from './email-change.functions'

export const emailChangeQueries = {
  /** The change of one's address that waits, or null. */
  pending: (id: string) =>
    queryOptions({
      queryKey: ['users', 'email-change', id],
      queryFn: async ({ signal }) => (await readPendingEmail({ data: { id }, signal })).pending,
    }),
}
