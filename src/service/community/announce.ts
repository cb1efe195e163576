import { uuidv7 } from 'uuidv7'
import type * as v from 'valibot'
import type { announcementInput, ManagedAnnouncement } from '~/contract/community'
import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { renderBody } from '../pages/render-body'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './community.repository'

type Needs = Pick<ServiceDeps, 'database' | 'now'>
type Input = v.InferOutput<typeof announcementInput>

const requireAnnouncement = async (database: Database, id: string): Promise<ManagedAnnouncement> => {
  const found = await findAnnouncement(database, id)
  if (!found) throw new ProblemError('NOT_FOUND')
  return found
}

/**
 * Announces something, now or at a time to come. The Markdown is rendered here, once.
 * @throws ProblemError FIELDS_INVALID at `body`
 */
export const announce = async (
  { database, now }: Needs,
  by: ActingAdministrator,
  { title, body, publishedAt }: Input,
): Promise<ManagedAnnouncement> => {
  const { html } = await renderBody(body)
  return database.transaction().execute(async (transaction) => {
    const at = now()
    const id = uuidv7()
    await insertAnnouncement(transaction, {
      id,
      title,
      body,
      html,
      author_uid: by.actor.identityUid,
      author_name: by.actor.user.name,
      published_at: publishedAt ?? at.toISOString(),
    })
    const act = { action: 'announcement.create', subjectKind: 'announcement', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { title } }, at)
    return requireAnnouncement(transaction, id)
  })
}

/**
 * Changes an announcement.
 * @throws ProblemError NOT_FOUND; CONFLICT where it was changed since it was read; FIELDS_INVALID at `body`
 */
export const changeAnnouncement = async (
  { database, now }: Needs,
  by: ActingAdministrator,
  id: string,
  { title, body, publishedAt, revision }: Input & { revision: number },
): Promise<ManagedAnnouncement> => {
  const { html } = await renderBody(body)
  return database.transaction().execute(async (transaction) => {
    const before = await requireAnnouncement(transaction, id)
    const change = { title, body, html, ...(publishedAt !== undefined && { published_at: publishedAt }) }
    if (!(await updateAnnouncement(transaction, { id, revision }, change))) throw new ProblemError('CONFLICT')
    const act = { action: 'announcement.update', subjectKind: 'announcement', subjectId: id } as const
    const after = await requireAnnouncement(transaction, id)
    await recordAct(
      transaction,
      by,
      {
        ...act,
        before: { title: before.title, publishedAt: before.publishedAt },
        after: { title: after.title, publishedAt: after.publishedAt },
      },
      now(),
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
    const { title } = await requireAnnouncement(transaction, id)
    await deleteAnnouncement(transaction, id)
    const act = { action: 'announcement.remove', subjectKind: 'announcement', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { title }, after: {} }, now())
  })
