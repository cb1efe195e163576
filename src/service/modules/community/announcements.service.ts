import type * as v from 'valibot'
import type {
  AnnouncementPreview,
  ManagedAnnouncement,
  announcementInput,
  newAnnouncement,
} from '~/contract/community'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { deleteAnnouncement, findAnnouncement, insertAnnouncement } from './announcements.queries'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { updateIfCurrent } from '../../database/update-if-current'
import { writeOnce } from '../../http/idempotency'
import { broadcast, changeBroadcast, withdrawBroadcast } from '../notifications/digests.service'
import { renderMail } from '../../mail/templates'
import { announcementsPath, composeAnnouncement } from '../notifications/notifications.emails'
import {
  assertSeenMembers,
  changeSegmentMessage,
  countRecipients,
  sendToSegment,
  withdrawSegmentMessage,
} from '../notifications/segment-messages.service'
import { enqueueTestMail } from '../mail-texts/mail-texts.service'
import { requireUser } from '../users/find-user'
import type { ActingAdministrator } from '../audit/audit.service'
import { renderBody } from '../documents/render-page'

type Input = v.InferOutput<typeof announcementInput>
type NewAnnouncement = v.InferOutput<typeof newAnnouncement>

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
 * Publishes an announcement, now or at a scheduled time; to the users of a segment at once. Renders the Markdown here,
 * once.
 * @throws ProblemError FIELDS_INVALID at `body`, `segment` or `recipients`; CONFLICT if the number of its users differs
 *   from `recipients`; IDEMPOTENCY_KEY_REUSED
 */
export const announce = async (
  context: WriteContext,
  by: ActingAdministrator,
  { title, body, publishedAt, isPublic, segment, mail, isRequired, recipients }: NewAnnouncement,
): Promise<ManagedAnnouncement> => {
  const { now } = context
  const { html, text } = await renderBody(body)
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      const at = now()
      const author = { author_uid: by.actor.identityUid, author_name: by.actor.user.name }
      const said = { id, title, body, html, ...author, is_required: isRequired }
      let segmentName: string | null = null
      if (segment === undefined) {
        const visibleAt = publishedAt ?? at.toISOString()
        if (recipients !== undefined) await assertSeenMembers(transaction, recipients)
        await insertAnnouncement(transaction, { ...said, published_at: visibleAt, is_public: isPublic })
        await broadcast(transaction, { id, title, link: announcementsPath, visibleAt, mail, isRequired }, at)
      } else {
        if (publishedAt !== undefined && publishedAt !== null)
          throw createFieldError('publishedAt', 'segmentAtOnce')
        if (isPublic) throw createFieldError('isPublic', 'segmentAtOnce')
        if (recipients === undefined) throw createFieldError('recipients', 'recipientsRequired')
        const sent = { text, with_mail: mail, recipients, sent_at: at.toISOString() }
        segmentName = await sendToSegment(transaction, { ...said, segment_id: segment, ...sent }, at)
      }
      const delivery = { segment: segmentName, recipients: recipients ?? null, mail, isRequired }
      await publish(context, transaction, { type: 'announcement.created', by, id, title, delivery, at })
      return requireAnnouncement(transaction, at, id)
    },
    read: (transaction, id) => requireAnnouncement(transaction, now(), id),
  })
}

type Draft = Pick<NewAnnouncement, 'title' | 'body' | 'segment' | 'mail' | 'isRequired'>

/** Renders an announcement for the portal, and as a mail to the administrator who writes it. */
const renderDraft = async (
  { database, config }: WriteContext,
  { actor }: ActingAdministrator,
  { title, body, segment, isRequired }: Draft,
) => {
  const { html, text } = await renderBody(body)
  const { mailName: name } = await requireUser(database, actor.identityUid)
  const composed = composeAnnouncement({ name, title, text, segment, isRequired })
  return { html, mail: await renderMail(config, database, composed) }
}

/**
 * Previews the recipients and the text of an announcement.
 * @throws ProblemError FIELDS_INVALID at `body` or `segment`
 */
export const previewAnnouncement = async (
  context: WriteContext,
  by: ActingAdministrator,
  draft: Draft,
): Promise<AnnouncementPreview> => {
  const { html, mail } = await renderDraft(context, by, draft)
  const found = await countRecipients(context.database, draft)
  return { ...found, html, asMail: { subject: mail.subject, text: mail.text } }
}

/**
 * Mails an announcement, as it would be sent, to the administrator who writes it.
 * @throws ProblemError FIELDS_INVALID at `body`; IDEMPOTENCY_KEY_REUSED
 */
export const testAnnouncement = async (
  context: WriteContext,
  by: ActingAdministrator,
  draft: Draft,
): Promise<void> => {
  const { mail } = await renderDraft(context, by, draft)
  await writeOnce(context, by, {
    write: async (transaction) => {
      await enqueueTestMail(transaction, by.actor, mail, context.now())
    },
    read: async () => undefined,
  })
}

/**
 * Changes an announcement; of one to a segment, only its text.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since it was read; FIELDS_INVALID at `body`
 */
export const changeAnnouncement = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { title, body, publishedAt, isPublic, revision }: Input & { revision: number },
): Promise<ManagedAnnouncement> => {
  const { html, text } = await renderBody(body)
  return context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const before = await requireAnnouncement(transaction, at, id)
    const said = { title, body, html }
    const isChanged =
      before.sentTo === null
        ? await updateIfCurrent(
            transaction,
            'announcements',
            { id, revision },
            {
              ...said,
              is_public: isPublic,
              ...(publishedAt !== undefined && { published_at: publishedAt ?? at.toISOString() }),
            },
          )
        : await changeSegmentMessage(transaction, { id, revision }, { ...said, text })
    if (!isChanged) throw new ProblemError('CONFLICT')
    const after = await requireAnnouncement(transaction, at, id)
    if (before.sentTo === null) {
      await changeBroadcast(transaction, { id, title: after.title, visibleAt: after.publishedAt }, at)
    }
    await publish(context, transaction, { type: 'announcement.updated', by, id, before, after, at })
    return after
  })
}

/**
 * Deletes an announcement, with its notifications and unsent mails.
 * @throws ProblemError NOT_FOUND
 */
export const removeAnnouncement = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const { title, sentTo } = await requireAnnouncement(transaction, at, id)
    if (sentTo === null) {
      await deleteAnnouncement(transaction, id)
      await withdrawBroadcast(transaction, id)
    } else await withdrawSegmentMessage(transaction, id)
    await publish(context, transaction, { type: 'announcement.removed', by, id, title, at })
  })
