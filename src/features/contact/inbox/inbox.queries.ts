import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getKnown } from '~/forms/search-parameters'
import { listAdministrators, listInbox, readInboxMessage } from './inbox.functions'
import { type InboxSearch, inboxSearch } from './inbox-search'

const all = ['contact'] as const

/** What is read of the messages that came in. */
export const inboxQueries = {
  all: () => all,
  list: (search: InboxSearch) => {
    const known = getKnown(inboxSearch, search)
    return queryOptions({
      queryKey: [...all, 'list', known],
      queryFn: ({ signal }) => listInbox({ data: known, signal }),
      placeholderData: keepPreviousData,
    })
  },
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readInboxMessage({ data: { id }, signal }),
    }),
  administrators: () =>
    queryOptions({
      queryKey: [...all, 'administrators'],
      queryFn: ({ signal }) => listAdministrators({ signal }),
    }),
}
