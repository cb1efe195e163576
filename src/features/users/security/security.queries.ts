import { serverQuery } from '~/gateways/server-query'
import { queryOptions } from '@tanstack/react-query'
import { readPendingEmail, readSecurity } from './security.functions'
import { listSignIns } from './account-deletion/own-account.functions'
import { userQueries } from '../users.queries'

export const emailChangeQueries = {
  /** The user's pending e-mail change, or null. */
  pending: (id: string) =>
    queryOptions({
      queryKey: ['users', 'email-change', id],
      queryFn: async ({ signal }) => (await readPendingEmail({ data: { id }, signal })).pending,
    }),
}

/** Queries of the user's own account, except the profile. */
export const ownAccountQueries = {
  signIns: (id: string) => serverQuery(['own-account', 'sign-ins', id], listSignIns, { id }),
}

export const securityQueries = {
  /** The user's second factors and recovery codes. */
  of: (id: string) => serverQuery([...userQueries.all(), 'security', id], readSecurity, { id }),
}
