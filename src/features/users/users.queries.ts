import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UserListQuery } from '~/contract/users'
import { listActs, listUsers, readInvitation, readUser } from './users.functions'

const all = ['users'] as const

/** Everything that is read about users; the one place where their query keys are made. */
export const userQueries = {
  all: () => all,
  list: (query: UserListQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => listUsers({ data: query, signal }),
      // The old rows stay until the new come.
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readUser({ data: { id }, signal }),
    }),
  acts: (id: string, page = 1) =>
    queryOptions({
      queryKey: [...all, 'acts', id, page],
      queryFn: ({ signal }) => listActs({ data: { id, page }, signal }),
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: [...all, 'invitation', token],
      queryFn: ({ signal }) => readInvitation({ data: { token }, signal }),
    }),
}
