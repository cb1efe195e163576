import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { defaultPageCount } from '~/contract/paging'
import type { UserListItem, UserListQuery } from '~/contract/users'
import {
  listAuditEntries,
  listCompanyNames,
  listDeletedUsers,
  listMails,
  listUsers,
  readInvitation,
  readUser,
  suggestCompanies,
} from './users.functions'
import { defaultUserSort } from '~/contract/enums'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'

const all = ['users'] as const

interface UserList {
  count: number
  page: number
  total: number
  data: UserListItem[]
}

const emptyList: UserList = { count: defaultPageCount, page: 1, total: 0, data: [] }

/** The user list. A null query is known to match no user, so no request is sent. */
const list = (query: UserListQuery | null) =>
  queryOptions({
    queryKey: [...all, 'list', query],
    queryFn: async ({ signal }): Promise<UserList> =>
      query === null ? emptyList : listUsers({ data: query, signal }),
    // The old rows stay visible until the new ones arrive.
    placeholderData: keepPreviousData,
  })

/** The administrators who can be assigned work, at most a hundred. */
export const assignableAdminsQuery = list({
  name: '',
  role: 'admin',
  page: 1,
  count: 100,
  sort: defaultUserSort,
})

/** Returns the options of assignable administrators; empty until loaded. */
export const useAssignableAdmins = () =>
  (useQuery(assignableAdminsQuery).data?.data ?? [])
    .filter(({ status }) => status !== 'Disabled' && status !== 'Blocked')
    .map(({ identityUid, name, email }) => ({ identityUid, name: name || email }))

/** Queries of users; the only place that makes their query keys. */
export const userQueries = {
  all: () => all,
  list,
  /** All administrators, to count them. */
  administrators: () => list({ name: '', role: 'admin', page: 1, count: 10, sort: defaultUserSort }),
  one: (id: string) => serverQuery([...all, 'one', id], readUser, { id }),
  acts: (id: string, page = 1) =>
    serverQuery([...all, 'acts', id, page], listAuditEntries, { params: { id }, query: { page } }),
  mails: (id: string, page = 1) =>
    queryKeepingPrevious([...all, 'mails', id, page], listMails, { params: { id }, query: { page } }),
  /** Companies suggested by the user's own address. */
  suggestedCompanies: () => serverQuery(['companies', 'suggested'], suggestCompanies),
  /** Companies whose names contain the text, largest first. */
  companyNames: (name: string) =>
    queryKeepingPrevious(['companies', 'names', name], listCompanyNames, { name }),
  deleted: (page = 1) => queryKeepingPrevious([...all, 'deleted', page], listDeletedUsers, { page }),
  invitation: (token: string) => serverQuery([...all, 'invitation', token], readInvitation, { token }),
}
