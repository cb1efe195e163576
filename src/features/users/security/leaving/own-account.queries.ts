import { queryOptions } from '@tanstack/react-query'
import { listSignIns } from './own-account.functions'

/** What is read about one's own account beside the profile. */
export const ownAccountQueries = {
  signIns: (id: string) =>
    queryOptions({
      queryKey: ['own-account', 'sign-ins', id],
      queryFn: ({ signal }) => listSignIns({ data: { id }, signal }),
    }),
}
