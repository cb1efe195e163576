import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { instantInput, id, instant } from './field-schemas'

/** Notifications and mails for administrators only: what awaits their action. */
const administratorMails = [
  'new-application',
  'applicant-answer',
  'assignment',
  'kit-request',
  'contact-message',
  'report',
  'webhook',
] as const

/**
 * What a user is notified of.
 * - `application`: a decision or a comment on the user's application
 * - `kit`: the state of the user's kit request changed
 * - `answer`: a question that the user asked or follows has a new answer
 * - `mention`
 * - `accepted`: the user's answer was accepted
 * - `moderation`: a post of the user was hidden
 * - `learning`: a path was finished, or is to be finished
 * - `announcement`: to all members
 * - `message`: an announcement to the users of a segment, of whom the user was one
 * - `release`: a file for download that the user follows has a new release
 * - `review`: the user was asked to review a draft, or a review that concerns the user went on
 *
 * Of administrators alone:
 * - `new-application`: an application was submitted
 * - `applicant-answer`: an applicant answered a reviewer
 * - `assignment`: an application was assigned to them
 * - `kit-request`
 * - `contact-message`
 * - `report`: a post was reported
 * - `webhook`: a webhook was paused, or a delivery was given up
 */
export const notificationKinds = [
  'application',
  'kit',
  'answer',
  'mention',
  'accepted',
  'moderation',
  'learning',
  'announcement',
  'message',
  'release',
  'review',
  ...administratorMails,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Mails that users can switch off. Mails of other kinds respond to a user's own request, or do not exist. */
const memberMails = ['answer', 'mention', 'review', 'learning', 'release', 'announcement', 'message'] as const
export const mailChoices = [...memberMails, ...administratorMails, 'summary', 'digest'] as const
export type MailChoice = (typeof mailChoices)[number]

/** Whether only administrators get these mails. */
export const isForAdministrators = (kind: MailChoice): boolean =>
  kind === 'summary' || administratorMails.some((each) => each === kind)

/** The default choices. */
export const defaultMailChoices: Record<MailChoice, boolean> = {
  answer: true,
  mention: true,
  review: true,
  learning: true,
  release: true,
  announcement: false,
  message: true,
  'new-application': true,
  'applicant-answer': true,
  assignment: true,
  'kit-request': true,
  'contact-message': true,
  report: true,
  webhook: true,
  summary: true,
  digest: false,
}

const notification = v.object({
  id,
  kind: v.picklist(notificationKinds),
  /** A sentence. */
  title: v.string(),
  /** Further text, such as the beginning of an answer; can be empty. */
  text: v.string(),
  /** A path of the portal. */
  link: v.string(),
  createdAt: instant,
  readAt: v.nullable(instant),
  /** Whether it is pinned until it is read, and its mail ignores preferences. */
  isRequired: v.boolean(),
})
export type Notification = v.InferOutput<typeof notification>

const mailChoice = v.object({ kind: v.picklist(mailChoices), mail: v.boolean() })
const choices = v.object({ mails: v.array(mailChoice) })
export type MailChoices = v.InferOutput<typeof choices>

/** The token in the unsubscribe URL of a mail. */
const tokenParams = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(400), v.regex(/^[\w-]+\.[\w-]{43}$/)),
})

const receivedMessage = v.object({
  id,
  title: v.string(),
  html: v.string(),
  publishedAt: instant,
  isRequired: v.boolean(),
})
export type ReceivedMessage = v.InferOutput<typeof receivedMessage>

export const notificationsContract = {
  list: endpoint('GET /notifications', 'user', {
    summary: 'List the caller’s notifications, newest first, with the number of unread ones.',
    query: v.strictObject({ unread: v.optional(v.boolean()), ...pagingEntries }),
    output: v.object({ ...createPageSchema(notification).entries, unread: v.number() }),
  }),
  message: endpoint('GET /notifications/messages/{id}', 'user', {
    summary: 'Get an announcement to a segment, as one of its recipients.',
    output: receivedMessage,
  }),
  countUnread: endpoint('GET /notifications/unread', 'user', {
    summary: 'Get the number of the caller’s unread notifications.',
    output: v.object({ unread: v.number() }),
  }),
  stream: endpoint('GET /notifications/stream', 'user', {
    summary:
      'Stream server-sent events: `unread`, with the number as its data, at once and at each change. Ends when the token expires.',
    outputType: 'events',
  }),
  read: endpoint('PUT /notifications/read', 'user', {
    summary: 'Mark some or all notifications as read.',
    body: v.strictObject({
      ids: v.optional(v.pipe(v.array(id), v.maxLength(100))),
      /** The time of the newest one shown; those that arrived later stay unread. */
      until: v.optional(instantInput),
    }),
    output: v.object({ unread: v.number() }),
  }),
  choices: endpoint('GET /notifications/mails', 'user', {
    summary: 'Get the caller’s email preferences, for the kinds that can be chosen.',
    output: choices,
  }),
  choose: endpoint('PUT /notifications/mails', 'user', {
    summary: 'Update email preferences. Kinds that are not named stay unchanged.',
    body: v.strictObject({
      mails: v.pipe(
        v.array(v.strictObject(mailChoice.entries)),
        v.minLength(1, invalid('mailKindRequired')),
        v.maxLength(mailChoices.length, invalid('mailKindRepeated')),
      ),
    }),
    output: choices,
  }),
  unsubscription: endpoint('GET /unsubscribe/{token}', 'anyone', {
    summary:
      'Preview which emails an unsubscribe link stops, and whether they are stopped already. Changes nothing.',
    params: tokenParams,
    output: mailChoice,
  }),
  unsubscribe: endpoint('PUT /unsubscribe/{token}', 'anyone', {
    summary:
      'Unsubscribe from a kind of email with the link of one of them, without signing in, or subscribe again.',
    params: tokenParams,
    body: v.strictObject({ mail: v.boolean() }),
    output: mailChoice,
  }),
}
