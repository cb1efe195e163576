import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { listAdministrators, listInbox, readInboxMessage } from './inbox.functions'
import * as v from 'valibot'
import { canonicalEmail } from '~/contract/field-schemas'
import { contactStates } from '~/contract/enums'
import { serverQuery, listQuery } from '~/gateways/server-query'

/** The search parameters of the inbox. Invalid values are dropped. */
export const inboxSearch = v.object({
  state: optionalParameter(v.picklist(contactStates)),
  assigned: optionalParameter(v.picklist(['me', 'nobody'])),
  /** The sender's full address. */
  email: optionalParameter(v.pipe(v.string(), v.transform(canonicalEmail), v.minLength(1), v.maxLength(254))),
  page: pageParameter,
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>

const all = ['contact'] as const

/** Queries of incoming messages. */
export const inboxQueries = {
  all: () => all,
  list: (search: InboxSearch) => listQuery([...all, 'list'], listInbox, inboxSearch, search),
  one: (id: string) => serverQuery([...all, 'one', id], readInboxMessage, { id }),
  administrators: () => serverQuery([...all, 'administrators'], listAdministrators),
}
