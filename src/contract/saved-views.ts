import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { pageCounts } from './paging'
import { id, idempotencyKey, identityUid, requiredLine } from './field-schemas'
import { userSearchEntries } from './users'

const { segment: _segment, ...viewEntries } = userSearchEntries

/**
 * The search parameters of a user list, without the page. Excludes the segment: it is a shared view itself, so views
 * would depend on each other.
 */
export const savedSearch = v.strictObject({
  ...viewEntries,
  count: v.optional(v.picklist(pageCounts)),
})
export type SavedSearch = v.InferOutput<typeof savedSearch>

const savedView = v.object({
  id,
  name: v.string(),
  search: savedSearch,
  /** Whether all administrators see it. */
  shared: v.boolean(),
  ownerUid: identityUid,
  ownerName: v.string(),
  /** Whether it belongs to the caller, the only user who can change it. */
  isOwn: v.boolean(),
})
export type SavedView = v.InferOutput<typeof savedView>

export const savedViewInput = v.strictObject({
  name: requiredLine(100, invalid('viewNameRequired')),
  search: savedSearch,
  shared: v.optional(v.boolean(), false),
})

export const savedViewsContract = {
  list: endpoint('GET /admin/saved-views', 'admin', {
    summary: 'List your views of the user list and the shared ones, by name.',
    output: v.object({ data: v.array(savedView) }),
  }),
  create: endpoint('POST /admin/saved-views', 'admin', {
    summary: 'Save a view of the user list.',
    body: v.strictObject({ ...savedViewInput.entries, idempotencyKey }),
    output: savedView,
    status: 201,
    errors: ['NAME_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  update: endpoint('PUT /admin/saved-views/{id}', 'admin', {
    summary: 'Update your view.',
    body: savedViewInput,
    output: savedView,
    errors: ['NAME_IN_USE'],
  }),
  remove: endpoint('DELETE /admin/saved-views/{id}', 'admin', { summary: 'Delete your view.' }),
}
