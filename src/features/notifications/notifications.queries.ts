import { queryOptions } from '@tanstack/react-query'
import { pageParameter, optionalParameter, booleanParameter } from '~/forms/search-parameters'
import { serverQuery, listQuery } from '~/gateways/server-query'
import { countUnread, listNotifications, readMailChoices, readMessage } from './notifications.functions'
import * as v from 'valibot'

/** The search parameters of the notifications. Invalid values are dropped. */
export const inboxSearch = v.object({
  unread: optionalParameter(booleanParameter, false),
  page: pageParameter,
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>

const all = ['notifications'] as const
const lists = [...all, 'list'] as const

/** The number of notifications fetched for the bell, which shows the first ones. */
const maxLatest = 10

/** Queries of the user's notifications. */
export const notificationQueries = {
  lists: () => lists,
  list: (search: InboxSearch) => listQuery([...lists], listNotifications, inboxSearch, search),
  latest: () => serverQuery([...lists, 'latest'], listNotifications, { count: maxLatest }),
  unread: () =>
    queryOptions({
      queryKey: [...all, 'unread'],
      queryFn: ({ signal }) => countUnread({ signal }),
      meta: { isAside: true },
    }),
  /** An announcement to a segment that includes the user. */
  message: (id: string) => serverQuery([...all, 'message', id], readMessage, { id }),
  choices: () => serverQuery([...all, 'choices'], readMailChoices),
}
