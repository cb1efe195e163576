import * as v from 'valibot'
import { endpoint } from './endpoint'
import { pageOf, pagingEntries } from './paging'
import { id, identityUid, instant } from './text'
import { userParams } from './users'

const fact = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

/** One administrative act: who did what to whom, with what it was before and after. */
const auditEntry = v.object({
  id,
  at: instant,
  actorUid: v.nullable(identityUid),
  actorName: v.string(),
  /** For example `user.status`, `user.role`, `application.review`. */
  action: v.string(),
  before: v.record(v.string(), fact),
  after: v.record(v.string(), fact),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

export const auditContract = {
  ofUser: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/audit',
    access: 'admin',
    summary: 'Everything administrators did to one account, newest first.',
    params: userParams,
    query: v.strictObject(pagingEntries),
    output: pageOf(auditEntry),
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
