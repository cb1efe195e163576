import { plural, t } from '@lingui/core/macro'
import { type ComposedMail, defineMail } from '../../mail/templates'

/** By kind: the title of a notification that groups several events. `name` is that of their common subject. */
const groupedTitles = {
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

/** The kinds of notifications that group events, all for administrators. */
export type GroupedKind = keyof typeof groupedTitles

export const getGroupedTitle = (kind: GroupedKind, arrivals: number, name = ''): string =>
  groupedTitles[kind](arrivals, name)

interface NoticeData {
  name: string
  title: string
  /** A path of the portal. */
  link: string
}

/** The mail of an administrators' notification; the content is read in the portal. */
export const administratorNotice = defineMail({
  id: 'administration.notice',
  kind: 'administrator-notice',
  purpose: () => t`To administrators, about applications, messages, reports and requests that came in.`,
  variables: ['name', 'title'],
  required: ['title'],
  text: ({ title }) => ({
    subject: title,
    paragraphs: [`${title}.`],
    button: t`Open in the administration`,
  }),
  letter: ({ name, title, link }: NoticeData) => ({ values: { name, title }, path: link }),
  sample: { name: 'Astrid', title: 'A new application is waiting', link: '/admin/profile/application' },
})

interface AnnouncementData extends NoticeData {
  isRequired: boolean
}

/** Explains why a mail that cannot be unsubscribed from is sent. */
const explainRequired = ({ isRequired }: AnnouncementData) =>
  isRequired ? { notes: [t`This is a required notice: it goes out whichever mails you chose.`] } : {}

/** Where all members read announcements, and where the recipients of messages read them. */
export const announcementsPath = '/community'
export const messagesPath = '/notifications'

/** Tells a member about an announcement, whose text is in the portal. */
export const announcement = defineMail({
  id: 'programme.announcement',
  kind: 'announcement',
  purpose: () => t`To members, about an announcement.`,
  variables: ['name', 'title', 'brand'],
  required: ['title'],
  text: ({ title, brand }) => ({
    subject: title,
    paragraphs: [t`${brand} announced: ${title}`],
    button: t`Read the announcement`,
  }),
  letter: (data: AnnouncementData, { brand }) => ({
    values: { name: data.name, title: data.title, brand: brand.name },
    path: data.link,
    ...explainRequired(data),
  }),
  sample: { name: 'Ana', title: 'Maintenance on Sunday', link: announcementsPath, isRequired: false },
})

/** Tells a follower of a file about its new release. */
export const newRelease = defineMail({
  id: 'document.release',
  kind: 'announcement',
  purpose: () => t`To members who follow a file, about its new release.`,
  variables: ['name', 'title'],
  required: ['title'],
  text: ({ title }) => ({
    subject: title,
    paragraphs: [`${title}.`],
    button: t`Open the download`,
  }),
  letter: ({ name, title, link }: NoticeData) => ({ values: { name, title }, path: link }),
  sample: { name: 'Ana', title: 'Version 2.4.0 of the SDK is available', link: '/downloads/sdk' },
})

/** An announcement to the users of a segment, with its text: not all of them may open the community. */
export const segmentMessage = defineMail({
  id: 'programme.message',
  kind: 'announcement',
  purpose: () => t`To the users of a segment, to whom an administrator announces something.`,
  variables: ['name', 'title', 'text'],
  required: ['text'],
  text: ({ title, text }) => ({ subject: title, paragraphs: [text], button: t`Read the announcement` }),
  letter: (data: AnnouncementData & { text: string }) => ({
    // One block a line.
    values: { name: data.name, title: data.title, text: data.text.replaceAll('\n', '\n\n') },
    path: data.link,
    ...explainRequired(data),
  }),
  sample: {
    name: 'Ana',
    title: 'Recall of power supplies',
    text: 'Unplug the device today.',
    link: messagesPath,
    isRequired: true,
  },
})

/** The mail of an announcement that is being written; one to a segment has no page of its own yet. */
export const composeAnnouncement = ({
  segment,
  text,
  ...data
}: Omit<AnnouncementData, 'link'> & { text: string; segment?: string | undefined }): ComposedMail =>
  segment === undefined
    ? announcement({ ...data, link: announcementsPath })
    : segmentMessage({ ...data, text, link: messagesPath })

interface WeeklyDigestData {
  name: string
  /** Unread notifications, newest first. */
  notifications: readonly { title: string; link: string }[]
  /** How many more are unread. */
  more: number
  /** New or changed documents, latest first. */
  documents: readonly { slug: string; title: string; isNew: boolean }[]
}

const listUnread = ({ notifications, more }: WeeklyDigestData) => {
  if (notifications.length === 0) return ''
  const rest = more > 0 ? [plural(more, { one: 'and # other', other: 'and # others' })] : []
  return [...notifications.map(({ title }) => `• ${title}`), ...rest].join('\n')
}

const listChanges = ({ documents }: WeeklyDigestData) =>
  documents.map(({ title, isNew }) => `• ${isNew ? t`${title}, new` : title}`).join('\n')

const summarize = ({ notifications, more, documents: changed }: WeeklyDigestData) => {
  const unread = notifications.length === 0 ? 0 : notifications.length + more
  const notes = plural(unread, { one: '# notification', other: '# notifications' })
  const documents = plural(changed.length, { one: '# document', other: '# documents' })
  return [...(unread > 0 ? [notes] : []), ...(changed.length > 0 ? [documents] : [])].join(', ')
}

/** Summarizes what a user missed in a week. */
export const weeklyDigest = defineMail({
  id: 'programme.digest',
  kind: 'digest',
  purpose: () => t`To users on Mondays, with unread notifications and new documents.`,
  variables: ['name', 'summary', 'notifications', 'documents'],
  required: ['notifications', 'documents'],
  text: ({ summary, notifications, documents }) => ({
    subject: t`Your week: ${summary}`,
    paragraphs: [
      `${t`Unread notifications:`}\n${notifications}`,
      `${t`New and updated documents:`}\n${documents}`,
    ],
    button: t`See what is new`,
  }),
  letter: (data: WeeklyDigestData) => ({
    values: {
      name: data.name,
      summary: summarize(data),
      notifications: listUnread(data),
      documents: listChanges(data),
    },
    path: data.notifications.length > 0 ? '/notifications' : '/documents',
  }),
  sample: {
    name: 'Ana',
    notifications: [{ title: '“How often may I read values?” has a new answer', link: '' }],
    more: 2,
    documents: [{ slug: '', title: 'Reading values', isNew: true }],
  },
})
