import { t } from '@lingui/core/macro'
import type { MailChoice, NotificationKind } from '~/contract/notifications'

interface Words {
  name: string
  /** When such a mail comes. */
  when: string
  /** What the mails are, in a sentence. */
  mails: string
}

/** What each mail that can be chosen is called. */
export const choiceWords: () => Record<MailChoice, Words> = () => ({
  answer: {
    name: t`Answers`,
    when: t`Someone answered a question that you asked or follow.`,
    mails: t`mails about answers to questions that you asked or follow`,
  },
  mention: {
    name: t`Mentions`,
    when: t`Someone named you in a question or an answer.`,
    mails: t`mails about being named in questions and answers`,
  },
  learning: {
    name: t`Learning`,
    when: t`You finished a learning path: the way to its certificate.`,
    mails: t`mails about your learning paths`,
  },
  announcement: {
    name: t`Announcements`,
    when: t`Something was announced to all members.`,
    mails: t`mails about announcements`,
  },
  digest: {
    name: t`Weekly digest`,
    when: t`Every Monday: unread items and new or updated documents. Skipped if there are none.`,
    mails: t`weekly digests`,
  },
})

interface FixedMail {
  kind: Extract<NotificationKind, 'application' | 'kit'>
  name: string
  why: string
}

/** Those that always come, and why. */
export const fixedMails: () => FixedMail[] = () => [
  {
    kind: 'application',
    name: t`Your application`,
    why: t`Decisions and comments always come by mail: you asked for access and wait for them.`,
  },
  {
    kind: 'kit',
    name: t`Your developer kits`,
    why: t`Each step of a kit that you requested always comes by mail: a parcel is on its way to you.`,
  },
]
