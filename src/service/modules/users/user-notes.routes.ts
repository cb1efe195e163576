import { ProblemError } from '~/contract/problem'
import { noteEditMinutes, type UserNote, userNotesContract } from '~/contract/user-notes'
import type { UserActor } from '../../http/actor'
import { writeOnce } from '../../http/idempotency'
import { getRoutes, toPage } from '../../http/router'
import type { Database, ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { requireUser } from './find-user'
import {
  type NoteRow,
  deleteNote,
  findNote,
  insertNote,
  listNotes,
  listTags,
  lockNote,
  readTags,
  updateNote,
  writeTags,
} from './user-notes.queries'
import { lockRow } from './users.queries'
import { orNotFound } from '../../http/or-not-found'

/** A note may be changed by its author for a quarter of an hour; afterwards others may have acted on it. */
const mayEdit = (
  { author_uid: author, created_at: at }: NoteRow,
  { identityUid }: UserActor,
  now: Date,
): boolean => author === identityUid && Date.parse(at) + noteEditMinutes * 60_000 > now.getTime()

const present = (row: NoteRow, actor: UserActor, now: Date): UserNote => ({
  id: row.id,
  body: row.body,
  authorUid: row.author_uid,
  authorName: row.author_name,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  mayEdit: mayEdit(row, actor, now),
})

/**
 * Sets the tags of a user; with `known`, applies only the differences from these.
 * @throws ProblemError NOT_FOUND
 */
const setTags = (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  wanted: readonly string[],
  known?: readonly string[],
): Promise<{ tags: string[] }> =>
  context.database.transaction().execute(async (transaction) => {
    await lockRow(transaction, identityUid)
    const before = await readTags(transaction, identityUid)
    const added = before.filter((tag) => known !== undefined && !known.includes(tag))
    const removed = known?.filter((tag) => !before.includes(tag)) ?? []
    const left = wanted.filter((tag) => !removed.includes(tag))
    await writeTags(transaction, identityUid, [...left, ...added])
    const tags = await readTags(transaction, identityUid)
    if (tags.join() !== before.join()) {
      const event = { by, identityUid, before, after: tags, at: context.now() }
      await publish(context, transaction, { type: 'user.tags-changed', ...event })
    }
    return { tags }
  })

/** @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
const createNote = (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
  body: string,
): Promise<UserNote> =>
  writeOnce(context, by, {
    write: async (transaction, id) => {
      await lockRow(transaction, identityUid)
      await insertNote(transaction, {
        id,
        identity_uid: identityUid,
        body,
        author_uid: by.actor.identityUid,
        author_name: by.actor.user.name,
        created_at: context.now().toISOString(),
      })
      return present(await findNote(transaction, id), by.actor, context.now())
    },
    read: async (transaction, id) => present(await findNote(transaction, id), by.actor, context.now()),
  })

interface NamedNote {
  id: string
  note: string
}

const requireNote = async (transaction: Database, { id, note }: NamedNote): Promise<NoteRow> =>
  orNotFound(await lockNote(transaction, id, note))

/** @throws ProblemError NOT_FOUND; FORBIDDEN for another's, or a quarter of an hour later */
const changeNote = (
  { database, now }: ServiceContext,
  actor: UserActor,
  named: NamedNote,
  body: string,
): Promise<UserNote> =>
  database.transaction().execute(async (transaction) => {
    if (!mayEdit(await requireNote(transaction, named), actor, now())) throw new ProblemError('FORBIDDEN')
    await updateNote(transaction, named.note, body, now())
    return present(await findNote(transaction, named.note), actor, now())
  })

/**
 * Deletes a note; the audit log records this without its text.
 * @throws ProblemError NOT_FOUND
 */
const removeNote = (context: ServiceContext, by: ActingAdministrator, named: NamedNote): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { author_name: author, created_at: writtenAt } = await requireNote(transaction, named)
    await deleteNote(transaction, named.note)
    const event = { by, identityUid: named.id, author, writtenAt, at: context.now() }
    await publish(context, transaction, { type: 'user.note-removed', ...event })
  })

export const userNotesRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(userNotesContract, {
    getTags: async ({ params }) => {
      await requireUser(database, params.id)
      return { tags: await readTags(database, params.id) }
    },
    setTags: ({ params, body }, call) => setTags(context, call, params.id, body.tags, body.before),
    listTags: async () => ({ data: await listTags(database) }),
    list: async ({ params, query }, { actor }) => {
      await requireUser(database, params.id)
      const { total, rows } = await listNotes(database, params.id, query)
      return toPage(query, { total, data: rows.map((row) => present(row, actor, context.now())) })
    },
    create: ({ params, body }, call) => createNote(context, call, params.id, body.body),
    update: ({ params, body }, { actor }) => changeNote(context, actor, params, body.body),
    remove: ({ params }, call) => removeNote(context, call, params),
  })
}
