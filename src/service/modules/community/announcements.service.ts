import type * as v from 'valibot'
import type { ManagedAnnouncement, announcementInput } from '~/contract/community'
import { ProblemError } from '~/contract/problem'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './announcements.queries'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { writeOnce } from '../../http/idempotency'
import { broadcast, changeBroadcast, withdrawBroadcast } from '../notifications/digests.service'
import type { ActingAdministrator } from '../audit/audit.service'
import { renderBody } from '../documents/render-page'

type Input = v.InferOutput<typeof announcementInput>

const requireAnnouncement = async (
  database: Database,
  now: Date,
  id: string,
): Promise<ManagedAnnouncement> => {
  const found = await findAnnouncement(database, now, id)
  if (!found) throw new ProblemError('NOT_FOUND')
  return found
}

/**
 * Announces something, now or at a time to come. The Markdown is rendered here, once.
 * @throws ProblemError FIELDS_INVALID at `body`; IDEMPOTENCY_KEY_REUSED
 */
export const announce = async (
  context: WriteContext,
  by: ActingAdministrator,
  { title, body, publishedAt, isPublic }: Input,
): Promise<ManagedAnnouncement> => {
  const { now } = context
  const { html } = await renderBody(body)
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      const at = now()
      const visibleAt = publishedAt ?? at.toISOString()
      await insertAnnouncement(transaction, {
        id,
        title,
        body,
        html,
        author_uid: by.actor.identityUid,
        author_name: by.actor.user.name,
        published_at: visibleAt,
        is_public: isPublic,
      })
      await broadcast(transaction, { id, title, link: '/community', visibleAt }, at)
      await publish(context, transaction, { type: 'announcement.created', by, id, title, at })
      return requireAnnouncement(transaction, at, id)
    },
    read: (transaction, id) => requireAnnouncement(transaction, now(), id),
  })
}

/**
 * Changes an announcement.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since it was read; FIELDS_INVALID at `body`
 */
export const changeAnnouncement = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { title, body, publishedAt, isPublic, revision }: Input & { revision: number },
): Promise<ManagedAnnouncement> => {
  const { html } = await renderBody(body)
  return context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const before = await requireAnnouncement(transaction, at, id)
    const change = {
      title,
      body,
      html,
      is_public: isPublic,
      ...(publishedAt !== undefined && { published_at: publishedAt ?? at.toISOString() }),
    }
    if (!(await updateAnnouncement(transaction, { id, revision }, change))) throw new ProblemError('CONFLICT')
    const after = await requireAnnouncement(transaction, at, id)
    await changeBroadcast(transaction, { id, title: after.title, visibleAt: after.publishedAt }, at)
    await publish(context, transaction, { type: 'announcement.updated', by, id, before, after, at })
    return after
  })
}

/**
 * Removes an announcement.
 * @throws ProblemError NOT_FOUND
 */
export const removeAnnouncement = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const { title } = await requireAnnouncement(transaction, at, id)
    await deleteAnnouncement(transaction, id)
    await withdrawBroadcast(transaction, id)
    await publish(context, transaction, { type: 'announcement.removed', by, id, title, at })
  })
