import { queryOptions } from '@tanstack/react-query'
import { listSignIns } from './own-account.functions'

/** Queries of the user's own account, except the profile. */
export const ownAccountQueries = {
  signIns: (id: string) =>
    queryOptions({
      queryKey: ['own-account', 'sign-ins', id],
      queryFn: ({ signal }) => listSignIns({ data: { id }, signal }),
    }),
}
