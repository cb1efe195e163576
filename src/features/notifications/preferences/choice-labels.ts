import { t } from '@lingui/core/macro'
import type { MailChoice, NotificationKind } from '~/contract/notifications'

interface Words {
  name: string
  /** When the mail is sent. */
  when: string
  /** The texts of the unsubscribe page, before and after. */
  coming: string
  stopped: string
}

/** The labels of optional mails. */
export const choiceLabels: () => Record<MailChoice, Words> = () => ({
  answer: {
    name: t`Answers`,
    when: t`Someone answered a question that you asked or follow.`,
    coming: t`You get mails about answers to questions that you asked or follow. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about answers to questions that you asked or follow. You still find all of it in your notifications.`,
  },
  mention: {
    name: t`Mentions`,
    when: t`Someone named you in a question or an answer.`,
    coming: t`You get mails about being named in questions and answers. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about being named in questions and answers. You still find all of it in your notifications.`,
  },
  review: {
    name: t`Reviews of drafts`,
    when: t`You were asked to review a draft, or its review went on.`,
    coming: t`You get mails about reviews of drafts. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about reviews of drafts. You still find all of it in your notifications.`,
  },
  learning: {
    name: t`Learning`,
    when: t`You finished a learning path, were assigned one, or its deadline is near.`,
    coming: t`You get mails about your learning paths. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about your learning paths. You still find all of it in your notifications.`,
  },
  release: {
    name: t`New releases`,
    when: t`A file for download that you follow has a new version.`,
    coming: t`You get mails about new versions of downloads that you follow. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about new versions of downloads that you follow. You still find all of it in your notifications.`,
  },
  announcement: {
    name: t`Announcements`,
    when: t`Something was announced to all members.`,
    coming: t`You get mails about announcements. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about announcements. You still find all of it in your notifications.`,
  },
  message: {
    name: t`Announcements to you`,
    when: t`Something was announced to you and others, such as all who have a kit.`,
    coming: t`You get mails about announcements to you. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about announcements to you. You still find all of it in your notifications.`,
  },
  'new-application': {
    name: t`New applications`,
    when: t`An application was submitted.`,
    coming: t`You get mails about new applications. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about new applications. You still find all of it in your notifications.`,
  },
  'applicant-answer': {
    name: t`Answers of applicants`,
    when: t`An applicant answered the reviewers. If the application is assigned, only its assignee is told.`,
    coming: t`You get mails about answers of applicants. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about answers of applicants. You still find all of it in your notifications.`,
  },
  assignment: {
    name: t`Assignments`,
    when: t`An application was assigned to you.`,
    coming: t`You get mails about applications that are assigned to you. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about applications that are assigned to you. You still find all of it in your notifications.`,
  },
  'kit-request': {
    name: t`Kit requests`,
    when: t`A developer kit was requested.`,
    coming: t`You get mails about kit requests. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about kit requests. You still find all of it in your notifications.`,
  },
  'contact-message': {
    name: t`Contact messages`,
    when: t`A message came in from the contact page.`,
    coming: t`You get mails about contact messages. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about contact messages. You still find all of it in your notifications.`,
  },
  report: {
    name: t`Reports`,
    when: t`A question or an answer was reported.`,
    coming: t`You get mails about reports. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about reports. You still find all of it in your notifications.`,
  },
  webhook: {
    name: t`Webhooks`,
    when: t`A webhook was paused, or one of its events was given up.`,
    coming: t`You get mails about webhooks. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more mails about webhooks. You still find all of it in your notifications.`,
  },
  summary: {
    name: t`Weekly summary of the programme`,
    when: t`Every Monday: what waits, and the numbers of the week beside those of the week before.`,
    coming: t`You get weekly summaries of the programme. You can stop them at once, and still find all of it under Insight.`,
    stopped: t`You get no more weekly summaries of the programme. You still find all of it under Insight.`,
  },
  digest: {
    name: t`Weekly digest`,
    when: t`Every Monday: unread items and new or updated documents. Skipped if there are none.`,
    coming: t`You get weekly digests. You can stop them at once, and still find all of it in your notifications.`,
    stopped: t`You get no more weekly digests. You still find all of it in your notifications.`,
  },
})

interface FixedMail {
  kind: Extract<NotificationKind, 'application' | 'kit'>
  name: string
  why: string
}

/** The mandatory mails, with reasons. */
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
