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

/** The list. Null is a filter that is known to match no user, so the service is not asked. */
const list = (query: UserListQuery | null) =>
  queryOptions({
    queryKey: [...all, 'list', query],
    queryFn: async ({ signal }): Promise<UserList> =>
      query === null ? emptyList : listUsers({ data: query, signal }),
    // The old rows stay until the new come.
    placeholderData: keepPreviousData,
  })

/** The administrators whom work can be assigned to, at most a hundred. */
export const assignableAdminsQuery = list({
  name: '',
  role: 'admin',
  page: 1,
  count: 100,
  sort: defaultUserSort,
})

/** Those who may act, by the names that a choice shows; none while they are not known. */
export const useAssignableAdmins = () =>
  (useQuery(assignableAdminsQuery).data?.data ?? [])
    .filter(({ status }) => status !== 'Disabled' && status !== 'Blocked')
    .map(({ identityUid, name, email }) => ({ identityUid, name: name || email }))

/** Queries of users; the only place that makes their query keys. */
export const userQueries = {
  all: () => all,
  list,
  /** All administrators: for how many there are. */
  administrators: () => list({ name: '', role: 'admin', page: 1, count: 10, sort: defaultUserSort }),
  one: (id: string) => serverQuery([...all, 'one', id], readUser, { id }),
  acts: (id: string, page = 1) =>
    serverQuery([...all, 'acts', id, page], listAuditEntries, { params: { id }, query: { page } }),
  mails: (id: string, page = 1) =>
    queryKeepingPrevious([...all, 'mails', id, page], listMails, { params: { id }, query: { page } }),
  /** The companies that one's own address speaks for. */
  suggestedCompanies: () => serverQuery(['companies', 'suggested'], suggestCompanies),
  /** Companies with this in their name, those of most people first. */
  companyNames: (name: string) =>
    queryKeepingPrevious(['companies', 'names', name], listCompanyNames, { name }),
  deleted: (page = 1) => queryKeepingPrevious([...all, 'deleted', page], listDeletedUsers, { page }),
  invitation: (token: string) => serverQuery([...all, 'invitation', token], readInvitation, { token }),
}
