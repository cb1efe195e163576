import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface WeeklyDigestData {
  name: string
  /** Unread, the newest first. */
  notifications: readonly { title: string; link: string }[]
  /** How many more are unread. */
  more: number
  /** New or changed, the latest first. */
  documents: readonly { slug: string; title: string; isNew: boolean }[]
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const unreadOf = ({ notifications, more }: WeeklyDigestData) => {
  if (notifications.length === 0) return []
  const rest = more > 0 ? [`and ${counted(more, 'other')}`] : []
  return [['You have not read:', ...notifications.map(({ title }) => `• ${title}`), ...rest].join('\n')]
}

const changesOf = ({ documents }: WeeklyDigestData) =>
  documents.length === 0
    ? []
    : [
        [
          'New and changed documents:',
          ...documents.map(({ title, isNew }) => `• ${title}${isNew ? ', new' : ''}`),
        ].join('\n'),
      ]

const subjectOf = ({ notifications, more, documents }: WeeklyDigestData) =>
  [
    ...(notifications.length > 0 ? [counted(notifications.length + more, 'notification')] : []),
    ...(documents.length > 0 ? [counted(documents.length, 'document')] : []),
  ].join(', ')

/** What a person missed in a week, in one mail. */
export const weeklyDigest = (data: WeeklyDigestData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Your week: ${subjectOf(data)}`,
      name: data.name,
      paragraphs: [...unreadOf(data), ...changesOf(data)],
      action:
        data.notifications.length > 0
          ? { label: 'Open your notifications', path: '/notifications' }
          : { label: 'Open the documents', path: '/documents' },
    },
    setting,
  )
