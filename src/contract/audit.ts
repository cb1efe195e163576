import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { day, instantInput, id, identityUid, instant } from './field-schemas'
import { userParams } from './users'

const auditValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

const auditEntries = {
  id,
  at: instant,
  /** Null if the portal did it. */
  actorUid: v.nullable(identityUid),
  actorName: v.string(),
  /**
   * For example `user.status`, `user.role`, `application.review`; what people did to their own accounts begins
   * with `own.`, such as `own.registered`, `own.password`, `own.session`.
   */
  action: v.string(),
  before: v.record(v.string(), auditValue),
  after: v.record(v.string(), auditValue),
}

/** An audit entry: actor, action, and the values before and after. */
const auditEntry = v.object(auditEntries)
export type AuditEntry = v.InferOutput<typeof auditEntry>

/** An audit entry with its subject, for lists over several users. */
export const auditLogEntry = v.object({
  ...auditEntries,
  /** The noun, such as `user` or `invitation`. */
  subjectKind: v.string(),
  subjectId: v.string(),
  /** The user's name, the invitation's address; empty if the subject has none or was deleted. */
  subjectName: v.string(),
})
export type AuditLogEntry = v.InferOutput<typeof auditLogEntry>

const dayOrInstant = v.pipe(
  v.string(),
  v.check((text) => v.is(day, text) || v.is(instantInput, text), invalid('dayOrInstantInvalid')),
)
const uidOrEmail = v.pipe(v.string(), v.trim(), v.maxLength(254))

/** The filter of the audit log; empty texts filter nothing. */
const auditFilterEntries = {
  /** An administrator's uid or e-mail address. */
  actor: v.optional(uidOrEmail, ''),
  /** An action, or a prefix that ends with a dot: `user.`. */
  action: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  /** The id of the subject, or a user's or an invitation's e-mail address. */
  subject: v.optional(uidOrEmail, ''),
  /** Start of the period. */
  from: v.optional(dayOrInstant),
  /** The end of the period, including that day. */
  to: v.optional(dayOrInstant),
}
const auditFilter = v.strictObject(auditFilterEntries)
export type AuditFilter = v.InferOutput<typeof auditFilter>

export const auditContract = {
  list: endpoint('GET /admin/audit', 'admin', {
    summary: 'List the actions of administrators, newest first.',
    query: v.strictObject({ ...auditFilterEntries, ...pagingEntries }),
    output: createPageSchema(auditLogEntry),
  }),
  exportCsv: endpoint('GET /admin/audit.csv', 'admin', {
    summary: 'Export all audit log entries that match a filter as CSV.',
    query: auditFilter,
    outputType: 'csv',
  }),
  ofUser: endpoint('GET /admin/users/{id}/audit', 'admin', {
    summary: 'List all events of an account, caused by administrators or by the user, newest first.',
    params: userParams,
    query: v.strictObject(pagingEntries),
    output: createPageSchema(auditEntry),
  }),
}
