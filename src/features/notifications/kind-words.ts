import type { NotificationKind } from '~/contract/notifications'

/** What a notification is about, in a word or two. */
export const kindWords: Record<NotificationKind, string> = {
  application: 'Application',
  kit: 'Developer kit',
  answer: 'Answer',
  mention: 'Mention',
  accepted: 'Accepted answer',
  moderation: 'Moderation',
  learning: 'Learning',
  announcement: 'Announcement',
}
