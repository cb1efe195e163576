import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defaultPageCount } from '~/contract/paging'
import type { UserListItem, UserListQuery } from '~/contract/users'
import { listActs, listUsers, readInvitation, readUser } from './users.functions'

const all = ['users'] as const

interface UserList {
  count: number
  page: number
  total: number
  data: UserListItem[]
}

const nobody: UserList = { count: defaultPageCount, page: 1, total: 0, data: [] }

/** Everything that is read about users; the one place where their query keys are made. */
export const userQueries = {
  all: () => all,
  /** With null for a filter that is known to match nobody: then the service is not asked. */
  list: (query: UserListQuery | null) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: async ({ signal }): Promise<UserList> =>
        query === null ? nobody : listUsers({ data: query, signal }),
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
