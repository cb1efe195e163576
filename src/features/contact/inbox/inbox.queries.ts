import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAdministrators, listInbox, readInboxMessage } from './inbox.functions'
import type { InboxSearch } from './inbox-search'

const all = ['contact'] as const

/** What is read of the messages that came in. */
export const inboxQueries = {
  all: () => all,
  list: (search: InboxSearch) =>
    queryOptions({
      queryKey: [...all, 'list', search],
      queryFn: ({ signal }) => listInbox({ data: search, signal }),
      placeholderData: keepPreviousData,
    }),
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
