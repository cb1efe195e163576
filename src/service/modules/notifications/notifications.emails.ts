import { plural, t } from '@lingui/core/macro'
import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

/** By kind: the title of several arrivals in one notification. `name` is that of what they gather by. */
const gatheredTitles = {
  'new-application': (arrivals: number) =>
    plural(arrivals, { one: '# application came in', other: '# applications came in' }),
  'applicant-answer': (arrivals: number) =>
    plural(arrivals, { one: 'An applicant answered once', other: 'An applicant answered # times' }),
  assignment: (arrivals: number) =>
    plural(arrivals, {
      one: '# application was assigned to you',
      other: '# applications were assigned to you',
    }),
  'kit-request': (arrivals: number) =>
    plural(arrivals, { one: '# new kit request', other: '# new kit requests' }),
  'contact-message': (arrivals: number) =>
    plural(arrivals, { one: '# new contact message', other: '# new contact messages' }),
  report: (arrivals: number) =>
    plural(arrivals, { one: '# post was reported', other: '# posts were reported' }),
  webhook: (arrivals: number, name: string) =>
    plural(arrivals, {
      one: `# webhook event could not be delivered: ${name}`,
      other: `# webhook events could not be delivered: ${name}`,
    }),
}

/** The kinds of notifications that gather, all for administrators. */
export type GatheringKind = keyof typeof gatheredTitles

export const gatheredTitle = (kind: GatheringKind, arrivals: number, name = ''): string =>
  gatheredTitles[kind](arrivals, name)

/** The mail that says the same as a notification of administrators: what waits is read in the portal. */
export const administratorNotice = (
  { name, title, link }: { name: string; title: string; link: string },
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: title,
      name,
      paragraphs: [`${title}.`],
      action: { label: t`Open in the administration`, path: link },
    },
    setting,
  )

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
      paragraphs: [t`${setting.brand.name} announced: ${title}`],
      action: { label: t`Read the announcement`, path: link },
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

const getUnread = ({ notifications, more }: WeeklyDigestData) => {
  if (notifications.length === 0) return []
  const rest = more > 0 ? [plural(more, { one: 'and # other', other: 'and # others' })] : []
  return [[t`Unread notifications:`, ...notifications.map(({ title }) => `• ${title}`), ...rest].join('\n')]
}

const getChanges = ({ documents }: WeeklyDigestData) =>
  documents.length === 0
    ? []
    : [
        [
          t`New and updated documents:`,
          ...documents.map(({ title, isNew }) => `• ${isNew ? t`${title}, new` : title}`),
        ].join('\n'),
      ]

const getSubject = ({ notifications, more, documents: changed }: WeeklyDigestData) => {
  const unread = notifications.length === 0 ? 0 : notifications.length + more
  const notes = plural(unread, { one: '# notification', other: '# notifications' })
  const documents = plural(changed.length, { one: '# document', other: '# documents' })
  if (changed.length === 0) return t`Your week: ${notes}`
  return unread === 0 ? t`Your week: ${documents}` : t`Your week: ${notes}, ${documents}`
}

/** What a user missed in a week, in one mail. */
export const weeklyDigest = (data: WeeklyDigestData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: getSubject(data),
      name: data.name,
      paragraphs: [...getUnread(data), ...getChanges(data)],
      action:
        data.notifications.length > 0
          ? { label: t`Open your notifications`, path: '/notifications' }
          : { label: t`Open the documents`, path: '/documents' },
    },
    setting,
  )
