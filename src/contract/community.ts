import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { instantInput, id, instant, requiredLine, revision, idempotencyKey } from './field-schemas'

const announcement = v.object({ id, title: v.string(), html: v.string(), publishedAt: instant })
export type Announcement = v.InferOutput<typeof announcement>

const managedAnnouncement = v.object({
  ...announcement.entries,
  /** Markdown. */
  body: v.string(),
  /** Whether it is public. */
  isPublic: v.boolean(),
  /** Its segment; null for all members. */
  sentTo: v.nullable(v.object({ name: v.string(), recipients: v.number() })),
  /** Whether its mails ignore preferences, and it is pinned until it is read. */
  isRequired: v.boolean(),
  authorName: v.string(),
  /** Whether its publication is still scheduled. */
  isToCome: v.boolean(),
  /** Incremented by each save. */
  revision: v.number(),
})
export type ManagedAnnouncement = v.InferOutput<typeof managedAnnouncement>

export const announcementInput = v.strictObject({
  title: requiredLine(200, invalid('titleRequired')),
  body: v.pipe(
    v.string(invalid('announcementRequired')),
    v.trim(),
    v.minLength(1, invalid('announcementRequired')),
    v.maxLength(20_000, invalid('textTooLong', { max: 20_000 })),
    v.check((text) => !text.includes('\0'), invalid('announcementHasNull')),
  ),
  /**
   * When it is published; null for now. By default a new one is published now, and an existing one keeps its time.
   */
  publishedAt: v.optional(v.nullable(instantInput)),
  /** Whether it is public: on the news page and in the feed. */
  isPublic: v.optional(v.boolean(), false),
})

/** The audience and the delivery of a new announcement. */
const deliveryEntries = {
  /** A shared saved view of the user list; its current users get it. All members by default. */
  segment: v.optional(id),
  /** Whether it is also mailed to users who subscribed. */
  mail: v.optional(v.boolean(), true),
  isRequired: v.optional(v.boolean(), false),
}

export const newAnnouncement = v.strictObject({
  ...announcementInput.entries,
  ...deliveryEntries,
  /** The number of users in the preview. Refused if it has changed. Required with a segment. */
  recipients: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

const { title, body } = announcementInput.entries
const draftEntries = { title, body, ...deliveryEntries }

const announcementPreview = v.object({
  recipients: v.number(),
  mails: v.number(),
  names: v.array(v.string()),
  html: v.string(),
  asMail: v.object({ subject: v.string(), text: v.string() }),
})
export type AnnouncementPreview = v.InferOutput<typeof announcementPreview>

export const communityContract = {
  announcements: endpoint('GET /announcements', 'approved', {
    summary: 'List announcements of the programme, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(announcement),
  }),
  news: endpoint('GET /announcements/public', 'anyone', {
    summary: 'List public announcements, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(announcement),
  }),
  listManaged: endpoint('GET /admin/announcements', 'admin', {
    summary: 'List all announcements, including scheduled ones, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(managedAnnouncement),
  }),
  announce: endpoint('POST /admin/announcements', 'admin', {
    summary: 'Publish an announcement to members, now or at a scheduled time.',
    body: v.strictObject({ ...newAnnouncement.entries, idempotencyKey }),
    output: managedAnnouncement,
    status: 201,
    errors: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  previewAnnouncement: endpoint('POST /admin/announcements/preview', 'admin', {
    summary:
      'Preview an announcement in the portal and as an email, with its current recipients. Changes nothing.',
    body: v.strictObject(draftEntries),
    output: announcementPreview,
  }),
  testAnnouncement: endpoint('POST /admin/announcements/test', 'admin', {
    summary: 'Send an announcement as a test email to the caller only.',
    body: v.strictObject({ ...draftEntries, idempotencyKey }),
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  updateAnnouncement: endpoint('PUT /admin/announcements/{id}', 'admin', {
    summary: 'Update an announcement. Refused if it was changed since it was read.',
    body: v.strictObject({ ...announcementInput.entries, revision }),
    output: managedAnnouncement,
    errors: ['CONFLICT'],
  }),
  removeAnnouncement: endpoint('DELETE /admin/announcements/{id}', 'admin', {
    summary: 'Delete an announcement.',
  }),
}
