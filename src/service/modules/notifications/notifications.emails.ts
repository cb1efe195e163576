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
