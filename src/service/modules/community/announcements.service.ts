import { uuidv7 } from 'uuidv7'
import type * as v from 'valibot'
import type { ManagedAnnouncement, announcementInput } from '~/contract/community'
import { ProblemError } from '~/contract/problem'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './announcements.queries'
import type { Database, ServiceContext } from '../../context'
import { type Keyed, doneBefore } from '../../http/idempotency'
import { broadcast, changeBroadcast, withdrawBroadcast } from '../notifications/digests.service'
import { type ActingAdministrator, recordAct } from '../audit/audit.service'
import { renderBody } from '../documents/render-page'

type Needs = Pick<ServiceContext, 'database' | 'now'>
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
  { database, now }: Needs,
  by: ActingAdministrator,
  { idempotencyKey, ...content }: Keyed<Input>,
): Promise<ManagedAnnouncement> => {
  const { title, body, publishedAt, isPublic } = content
  const { html } = await renderBody(body)
  return database.transaction().execute(async (transaction) => {
    const at = now()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'community.announce', by: by.actor.identityUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return requireAnnouncement(transaction, at, before)
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
    const act = { action: 'announcement.create', subjectKind: 'announcement', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { title } }, at)
    return requireAnnouncement(transaction, at, id)
  })
}

const getFacts = ({ title, publishedAt, isPublic }: ManagedAnnouncement) => ({ title, publishedAt, isPublic })

/**
 * Changes an announcement.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since it was read; FIELDS_INVALID at `body`
 */
export const changeAnnouncement = async (
  { database, now }: Needs,
  by: ActingAdministrator,
  id: string,
  { title, body, publishedAt, isPublic, revision }: Input & { revision: number },
): Promise<ManagedAnnouncement> => {
  const { html } = await renderBody(body)
  return database.transaction().execute(async (transaction) => {
    const at = now()
    const before = await requireAnnouncement(transaction, at, id)
    const change = {
      title,
      body,
      html,
      is_public: isPublic,
      ...(publishedAt !== undefined && { published_at: publishedAt ?? at.toISOString() }),
    }
    if (!(await updateAnnouncement(transaction, { id, revision }, change))) throw new ProblemError('CONFLICT')
    const act = { action: 'announcement.update', subjectKind: 'announcement', subjectId: id } as const
    const after = await requireAnnouncement(transaction, at, id)
    await changeBroadcast(transaction, { id, title: after.title, visibleAt: after.publishedAt }, at)
    await recordAct(
      transaction,
      by,
      {
        ...act,
        before: getFacts(before),
        after: getFacts(after),
      },
      at,
    )
    return after
  })
}

/**
 * Removes an announcement.
 * @throws ProblemError NOT_FOUND
 */
export const removeAnnouncement = (
  { database, now }: Needs,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const { title } = await requireAnnouncement(transaction, at, id)
    await deleteAnnouncement(transaction, id)
    await withdrawBroadcast(transaction, id)
    const act = { action: 'announcement.remove', subjectKind: 'announcement', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { title }, after: {} }, at)
  })
