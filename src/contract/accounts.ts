import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import {
  email,
  id,
  idempotencyKey,
  identityUid,
  instant,
  line,
  personalMessage,
  optionalName,
} from './field-schemas'
import { profileEntries, user, userParams, userSearchEntries } from './users'
import { roles, userStatuses } from './enums'

/** Maximum number of users that an export can list by id; more would not fit into a URL. */
export const maxExported = 200

/** Selects the users of an export: the filter's matches, or those of them that are listed by id. */
const userExport = v.strictObject({
  ...userSearchEntries,
  users: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(identityUid),
      v.maxLength(maxExported),
    ),
  ),
})

/** An account that an administrator creates. Its user chooses the password. */
export const newAccount = v.strictObject({
  ...profileEntries,
  email,
  role: v.optional(v.picklist(roles), 'user'),
  status: v.optional(v.picklist(['pending', 'approved'], invalid('statusInvalid')), 'pending'),
})
export type NewAccountInput = v.InferInput<typeof newAccount>
export type NewAccount = v.InferOutput<typeof newAccount>

/** An import row as read from the file, before validation. */
const rawImportRow = v.strictObject({
  email: v.string(),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  companyName: v.optional(v.string()),
  role: v.optional(v.string()),
  status: v.optional(v.string()),
})
export type RawImportRow = v.InferOutput<typeof rawImportRow>

/** The fields of a valid row. An empty role or status means the default. */
export const importRow = v.strictObject({
  email,
  firstName: v.optional(optionalName, ''),
  lastName: v.optional(optionalName, ''),
  companyName: v.optional(line(200), ''),
  role: v.optional(
    v.pipe(
      line(20),
      v.toLowerCase(),
      v.transform((text) => text || 'user'),
      v.picklist(roles, invalid('importedRoleInvalid')),
    ),
    'user',
  ),
  status: v.optional(
    v.pipe(
      line(20),
      v.toLowerCase(),
      v.transform((text) => text || 'pending'),
      v.picklist(['pending', 'approved'], invalid('importedStatusInvalid')),
    ),
    'pending',
  ),
})

/** Maximum number of rows of one import. */
export const maxImportRows = 5000

const importOutcomes = [
  'would-invite',
  'invited',
  'already-registered',
  'already-invited',
  'invalid',
] as const

/** The outcome of one row; of a dry run, the expected outcome. */
const importResult = v.object({
  email: v.string(),
  outcome: v.picklist(importOutcomes),
  /** Why a row is invalid, by field. */
  fields: v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })),
})
export type ImportResult = v.InferOutput<typeof importResult>

/** Days for which a deleted user can be restored. */
export const restorableDays = 30

const deletedUser = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
  deletedAt: instant,
  /** The name of the administrator who deleted the account; empty if that account is deleted too. */
  deletedBy: v.string(),
  /** When the account is erased for good. */
  removedAt: instant,
})
export type DeletedUser = v.InferOutput<typeof deletedUser>

/** The record of a mail to a user, without its text. */
const sentMail = v.object({
  id,
  kind: v.string(),
  subject: v.string(),
  to: v.string(),
  createdAt: instant,
  /** When it was sent; null while it is queued, and if delivery was given up. */
  sentAt: v.nullable(instant),
  givenUpAt: v.nullable(instant),
  failedAttempts: v.number(),
})
export type SentMail = v.InferOutput<typeof sentMail>

/**
 * Calls for administrators that create, import, export, delete and restore accounts; merged into the noun `users`.
 */
export const accountsContract = {
  createAccount: endpoint('POST /admin/users', 'admin', {
    summary: 'Create an account for a user and send an email with a link to choose a password.',
    body: v.strictObject({ ...newAccount.entries, idempotencyKey }),
    output: v.object({ identityUid }),
    status: 201,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_ALREADY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  exportCsv: endpoint('GET /admin/users.csv', 'admin', {
    summary: 'Export the users that match the filter, or the named ones among them, as CSV.',
    query: userExport,
    outputType: 'csv',
  }),
  importRows: endpoint('POST /admin/users/import', 'admin', {
    summary: 'Invite the users in a table. A dry run reports the result of each row and sends no invitation.',
    body: v.strictObject({
      rows: v.pipe(v.array(rawImportRow), v.minLength(1), v.maxLength(maxImportRows)),
      message: personalMessage,
      dryRun: v.boolean(),
    }),
    bodyLimit: 4 * 1024 * 1024,
    output: v.object({ results: v.array(importResult) }),
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  }),
  remove: endpoint('DELETE /admin/users/{id}', 'admin', {
    summary: 'Delete a user. The deletion can be undone for 30 days.',
    params: userParams,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'LAST_ADMINISTRATOR'],
  }),
  restore: endpoint('POST /admin/users/{id}/restore', 'admin', {
    summary: 'Restore a deleted user with the previous data.',
    params: userParams,
    output: user,
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  }),
  listDeleted: endpoint('GET /admin/users/deleted', 'admin', {
    summary: 'List deleted users that can be restored, most recently deleted first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(deletedUser),
  }),
  listMails: endpoint('GET /admin/users/{id}/mails', 'admin', {
    summary: 'List the emails sent to a user, newest first, without their text.',
    params: userParams,
    query: v.strictObject(pagingEntries),
    output: createPageSchema(sentMail),
  }),
}
