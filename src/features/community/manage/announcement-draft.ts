import * as v from 'valibot'
import { fromDateTimeInput, toDateTimeInput } from '~/ui/format/dates'
import { announcementInput, type ManagedAnnouncement } from '~/contract/community'

/** The values of an announcement's form. */
export const values = v.object({
  title: v.string(),
  body: v.string(),
  /** `2026-11-21T14:30` in the reader's time zone; empty for at once. */
  publishedAt: v.string(),
  isPublic: v.boolean(),
  /** Of the announcement that it began from; 0 for a new one. */
  revision: v.number(),
})
type Values = v.InferOutput<typeof values>

/** @param announcement null for a new one */
export const getValues = (announcement: ManagedAnnouncement | null): Values => ({
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  publishedAt: announcement ? toDateTimeInput(announcement.publishedAt) : '',
  isPublic: announcement?.isPublic ?? false,
  revision: announcement?.revision ?? 0,
})

/** What is sent: a time that is as it was is left alone, to the second; none is for at once. */
export const getInput = (
  { title, body, isPublic, publishedAt }: Values,
  announcement: ManagedAnnouncement | null,
) => {
  const text = { title, body, isPublic }
  if (announcement !== null && publishedAt === toDateTimeInput(announcement.publishedAt)) return text
  return { ...text, publishedAt: fromDateTimeInput(publishedAt) }
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
