import * as v from 'valibot'
import { announcementInput, type ManagedAnnouncement } from '~/contract/community'

/** An announcement as it is being written. */
export const written = v.object({
  title: v.string(),
  body: v.string(),
  /** `2026-11-21T14:30` in UTC; empty for at once. */
  at: v.string(),
  isPublic: v.optional(v.boolean(), false),
  /** Of the announcement that it began from; 0 for a new one, and where that is not known. */
  revision: v.optional(v.number(), 0),
})
export type Written = v.InferOutput<typeof written>

/** `2026-11-21T14:30`, in UTC, as a field for a time takes it. */
const fieldTime = (instant: string) => instant.slice(0, 16)

/** What writing begins from; null for a new one. */
export const getWritten = (announcement: ManagedAnnouncement | null): Written => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  at: announcement ? fieldTime(announcement.publishedAt) : '',
  isPublic: announcement?.isPublic ?? false,
  revision: announcement?.revision ?? 0,
})

/** What is sent: a time that is as it was is left alone, to the second; none is for at once. */
export const getInput = (
  { title, body, isPublic, at }: Written,
  announcement: ManagedAnnouncement | null,
) => {
  const text = { title, body, isPublic }
  if (announcement !== null && at === fieldTime(announcement.publishedAt)) return text
  return { ...text, publishedAt: at === '' ? null : `${at}:00.000Z` }
}

/** Whether an announcement already is what is sent. */
export const isSaved = (
  sent: v.InferInput<typeof announcementInput>,
  { title, body, isPublic, publishedAt, isToCome }: ManagedAnnouncement,
): boolean => {
  const input = v.parse(announcementInput, sent)
  // One that is left alone may be any; at once was at some moment since.
  const isItsTime =
    input.publishedAt === null ? !isToCome : (input.publishedAt ?? publishedAt) === publishedAt
  return isItsTime && input.title === title && input.body === body && input.isPublic === isPublic
}
