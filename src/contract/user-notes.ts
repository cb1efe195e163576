import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, idempotencyKey, identityUid, instant, paragraph } from './field-schemas'
import { createPageSchema, pagingEntries } from './paging'
import { userParams, userTag } from './users'

/** Minutes for which the author can edit a note. */
export const noteEditMinutes = 15

const tags = v.pipe(v.array(userTag), v.maxLength(20, invalid('tooManyUserTags', { max: 20 })))

const userNote = v.object({
  id,
  body: v.string(),
  /** Null if the administrator's account was deleted. */
  authorUid: v.nullable(identityUid),
  authorName: v.string(),
  createdAt: instant,
  editedAt: v.nullable(instant),
  /** Whether the caller can edit it now. */
  mayEdit: v.boolean(),
})
export type UserNote = v.InferOutput<typeof userNote>

export const noteInput = v.strictObject({
  body: v.pipe(paragraph(4000), v.minLength(1, invalid('textRequired'))),
})

const noteParams = v.strictObject({ ...userParams.entries, note: id })

/** Administrators' notes on users, which are hidden from the users. */
export const userNotesContract = {
  getTags: endpoint('GET /admin/users/{id}/tags', 'admin', {
    summary: 'List the tags of a user.',
    params: userParams,
    output: v.object({ tags: v.array(v.string()) }),
  }),
  setTags: endpoint('PUT /admin/users/{id}/tags', 'admin', {
    summary: 'Set the tags of a user.',
    params: userParams,
    body: v.strictObject({
      tags,
      /** The tags that the client read. Tags that others added or removed since are preserved. */
      before: v.optional(tags),
    }),
    output: v.object({ tags: v.array(v.string()) }),
  }),
  listTags: endpoint('GET /admin/user-tags', 'admin', {
    summary: 'List the tags in use, in order, at most 200.',
    output: v.object({ data: v.array(v.string()) }),
  }),
  list: endpoint('GET /admin/users/{id}/notes', 'admin', {
    summary: 'List the notes on a user, newest first.',
    params: userParams,
    query: v.strictObject(pagingEntries),
    output: createPageSchema(userNote),
  }),
  create: endpoint('POST /admin/users/{id}/notes', 'admin', {
    summary: 'Add a note to a user.',
    params: userParams,
    body: v.strictObject({ ...noteInput.entries, idempotencyKey }),
    output: userNote,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  update: endpoint('PUT /admin/users/{id}/notes/{note}', 'admin', {
    summary: 'Update your note within 15 minutes.',
    params: noteParams,
    body: noteInput,
    output: userNote,
    errors: ['FORBIDDEN'],
  }),
  remove: endpoint('DELETE /admin/users/{id}/notes/{note}', 'admin', {
    summary: 'Delete a note.',
    params: noteParams,
  }),
}
