import { queryOptions } from '@tanstack/react-query'
import { userQueries } from '../../users.queries'
import { readSecurity } from './second-factor.functions'

export const securityQueries = {
  /** How a person signs in. */
  of: (id: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'security', id],
      queryFn: ({ signal }) => readSecurity({ data: { id }, signal }),
    }),
}
