import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface AnnouncementData {
  name: string
  title: string
  /** A path of the portal. */
  link: string
}

/** Tells a member of an announcement, whose text is in the portal. */
export const announcement = ({ name, title, link }: AnnouncementData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: title,
      name,
      paragraphs: [`${setting.brand.name} announced: ${title}`],
      action: { label: 'Read it', path: link },
    },
    setting,
  )

interface MentionedData {
  name: string
  /** The title of its question. */
  title: string
  /** How the text that mentions the user begins. */
  excerpt: string
  /** The post's path in the portal. */
  path: string
}

/** Tells a member of a mention in the community. */
export const mentioned = (data: MentionedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `You were mentioned: ${data.title}`,
      name: data.name,
      paragraphs: [`Someone mentioned you in “${data.title}”.`],
      quote: { from: 'The text', text: data.excerpt },
      action: { label: 'Read it', path: data.path },
    },
    setting,
  )

interface QuestionAnsweredData {
  name: string
  /** The title of the question. */
  title: string
  /** How the answer begins. */
  excerpt: string
  /** The answer's path in the portal. */
  path: string
}

/** Tells the followers of a question about a new answer. */
export const questionAnswered = (data: QuestionAnsweredData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `New answer: ${data.title}`,
      name: data.name,
      paragraphs: [`The question “${data.title}”, which you follow, has a new answer.`],
      quote: { from: 'The answer', text: data.excerpt },
      action: { label: 'Read the answer', path: data.path },
    },
    setting,
  )

interface WeeklyDigestData {
  name: string
  /** Unread, the newest first. */
  notifications: readonly { title: string; link: string }[]
  /** How many more are unread. */
  more: number
  /** New or changed, the latest first. */
  documents: readonly { slug: string; title: string; isNew: boolean }[]
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const getUnread = ({ notifications, more }: WeeklyDigestData) => {
  if (notifications.length === 0) return []
  const rest = more > 0 ? [`and ${counted(more, 'other')}`] : []
  return [['You have not read:', ...notifications.map(({ title }) => `• ${title}`), ...rest].join('\n')]
}

const getChanges = ({ documents }: WeeklyDigestData) =>
  documents.length === 0
    ? []
    : [
        [
          'New and changed documents:',
          ...documents.map(({ title, isNew }) => `• ${title}${isNew ? ', new' : ''}`),
        ].join('\n'),
      ]

const getSubject = ({ notifications, more, documents }: WeeklyDigestData) =>
  [
    ...(notifications.length > 0 ? [counted(notifications.length + more, 'notification')] : []),
    ...(documents.length > 0 ? [counted(documents.length, 'document')] : []),
  ].join(', ')

/** What a user missed in a week, in one mail. */
export const weeklyDigest = (data: WeeklyDigestData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Your week: ${getSubject(data)}`,
      name: data.name,
      paragraphs: [...getUnread(data), ...getChanges(data)],
      action:
        data.notifications.length > 0
          ? { label: 'Open your notifications', path: '/notifications' }
          : { label: 'Open the documents', path: '/documents' },
    },
    setting,
  )

interface ContactAcknowledgementData {
  name: string
  subject: string
  message: string
}

/**
 * Tells the sender of a contact message that it arrived.
 * @param own the message, if its writer is known to own this address; anyone can type another person's address, and a
 * stranger's words must not come from us
 */
export const contactAcknowledgement = (
  own: ContactAcknowledgementData | null,
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: 'We have your message',
      ...(own && { name: own.name }),
      paragraphs: ['Thank you for writing. A person reads your message and answers to this address.'],
      ...(own
        ? { quote: { from: own.subject, text: own.message } }
        : {
            notes: ['You did not write to us? Then ignore this mail: someone gave your address by mistake.'],
          }),
    },
    setting,
  )

interface ContactReplyData {
  name: string
  subject: string
  message: string
  reply: string
  authorName: string
}

/** The answer to a contact message, with what it answers. */
export const contactReply = (data: ContactReplyData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Re: ${data.subject}`,
      name: data.name,
      paragraphs: [...data.reply.split(/\n{2,}/), data.authorName],
      quote: { from: 'You wrote', text: data.message },
    },
    setting,
  )

interface ContactToSupportData {
  name: string
  email: string
  subject: string
  message: string
  /** Null if the sender was not signed in. */
  identityUid: string | null
}

/** A contact message, as support receives it. */
export const contactToSupport = (data: ContactToSupportData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Contact: ${data.subject}`,
      paragraphs: [`${data.name} wrote from the contact page. Answer to: ${data.email}`],
      quote: { from: data.name, text: data.message },
      ...(data.identityUid && {
        action: {
          label: 'Open the sender’s account',
          path: `/admin/profile?id=${encodeURIComponent(data.identityUid)}`,
        },
      }),
    },
    setting,
  )
