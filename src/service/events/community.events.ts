import { t } from '@lingui/core/macro'
import { mentioned as mentionedMail, questionAnswered } from '../modules/community/community.emails'
import { contactAcknowledgement, contactReply, contactToSupport } from '../modules/contact/contact.emails'
import { type ActingAdministrator, type AuditFacts, getAuthor } from '../modules/audit/audit-actions'
import type { LockedPost } from '../modules/community/posts.service'
import type { Notice } from '../modules/notifications/notify'
import { contactMessageReceived, postReported } from '../modules/webhooks/webhook-events'
import { audit, type Handlers } from './effects'

/** Texts of notifications that quote a question. */
export const noticeTitles = {
  mention: (title: string) => t`You were mentioned in “${title}”`,
  answer: (title: string) => t`“${title}” has a new answer`,
  accepted: (title: string) => t`Your answer to “${title}” was accepted`,
}

interface Moderated {
  by: ActingAdministrator
  id: string
  before: AuditFacts
  after: AuditFacts
}

interface AnnouncementFacts {
  title: string
  publishedAt: string
  isPublic: boolean
}

interface Message {
  name: string
  email: string
  subject: string
  message: string
  identityUid: string | null
}

export interface CommunityEvents {
  /** A question was asked, or an answer given. */
  'post.published': {
    post: LockedPost
    text: string
    /** The mentioned users, and the other followers of the question. */
    mentioned: readonly string[]
    followers: readonly string[]
  }
  'post.edited': {
    by: ActingAdministrator
    post: LockedPost
    text: string
    mentioned: readonly string[]
    /** An administrator edited another user's text. */
    isModerated: boolean
    before: AuditFacts
    after: AuditFacts
  }
  /** An administrator removed another user's post. */
  'post.removed': { by: ActingAdministrator; kind: LockedPost['kind']; id: string; before: AuditFacts }
  'post.hidden': { post: LockedPost }
  'post.reported': { post: LockedPost; note: string; reporter: string }
  'answer.accepted': { post: LockedPost; to: readonly string[] }
  /** An administrator accepted an answer for the asker, or undid that. */
  'question.accept-moderated': {
    by: ActingAdministrator
    id: string
    before: string | null
    after: string | null
  }
  'question.moderated': Moderated
  'answer.moderated': Moderated
  'report.decided': Moderated
  'member.listing-changed': {
    by: ActingAdministrator
    identityUid: string
    before: boolean
    after: boolean
  }
  'announcement.created': {
    by: ActingAdministrator
    id: string
    title: string
    /** The name of the segment, if any, and the number of users that the administrator was shown. */
    delivery: { segment: string | null; recipients: number | null; mail: boolean; isRequired: boolean }
  }
  'announcement.updated': {
    by: ActingAdministrator
    id: string
    before: AnnouncementFacts
    after: AnnouncementFacts
  }
  'announcement.removed': { by: ActingAdministrator; id: string; title: string }
  'contact-message.sent': {
    id: string
    message: Message
    isAcknowledged: boolean
    /** The sender proved ownership of the address. */
    isOwnAddress: boolean
  }
  'contact-message.replied': {
    by: ActingAdministrator
    id: string
    message: Message
    reply: string
    before: string
    after: string
  }
  'contact-message.updated': Moderated
}

const maxExcerpt = 200

/** Returns the beginning of a text, in one line. */
export const toExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxExcerpt ? line : `${line.slice(0, maxExcerpt).replace(/\s+\S*$/, '')} …`
}

/** The path of a post in the portal. */
const getLink = ({ kind, question, post }: LockedPost): string =>
  `/community/questions/${question.id}${kind === 'answer' ? `#answer-${post.id}` : ''}`

const noticeMails = { mention: mentionedMail, answer: questionAnswered }

/** The notification of a mention or an answer. Stores no name, so that no personal data remains when a user is deleted. */
const toPostNotice = (
  kind: keyof typeof noticeMails,
  { post, text }: { post: LockedPost; text: string },
  to: readonly string[],
): Notice => {
  const { title } = post.question
  const excerpt = toExcerpt(text)
  const path = getLink(post)
  return {
    kind,
    to,
    title: noticeTitles[kind](title),
    text: excerpt,
    link: path,
    about: post.post.id,
    mail: ({ name }) => noticeMails[kind]({ name, title, excerpt, path }),
  }
}

const toFacts = ({ title, publishedAt, isPublic }: AnnouncementFacts) => ({ title, publishedAt, isPublic })
const concerning = ({ identityUid }: Message) => (identityUid === null ? {} : { identityUid })

export const communityHandlers: Handlers<CommunityEvents> = {
  'post.published': ({ post, text, mentioned, followers }) => ({
    notices: [
      toPostNotice('mention', { post, text }, mentioned),
      toPostNotice('answer', { post, text }, followers),
    ],
  }),

  'post.edited': ({ post, text, mentioned, isModerated, before, after }) => ({
    audit: isModerated
      ? [
          {
            action: `${post.kind}.update`,
            subjectKind: post.kind,
            subjectId: post.post.id,
            before,
            after,
          },
        ]
      : [],
    notices: [toPostNotice('mention', { post, text }, mentioned)],
  }),

  'post.removed': ({ kind, id, before }) => audit(`${kind}.remove`, kind, id, { before }),

  'post.hidden': ({ post: { kind, question, post } }) => {
    // The author of an answer to a hidden question can neither open it nor read its title.
    const isReachable = !question.isHidden || question.authorUid === post.authorUid
    const { title } = question
    const answered = isReachable ? t`Your answer to “${title}” was hidden` : t`One of your answers was hidden`
    return {
      notices: [
        {
          kind: 'moderation',
          to: post.authorUid === null ? [] : [post.authorUid],
          title: kind === 'question' ? t`Your question “${title}” was hidden` : answered,
          text: t`An administrator hid it. Only you and administrators can still read it.`,
          link: isReachable ? getLink({ kind, question, post }) : '/community/questions',
        },
      ],
    }
  },

  'post.reported': ({ post: { kind, question, post }, note, reporter }, config) => ({
    webhooks: [postReported({ id: post.id, kind }, config)],
    notices: [
      {
        kind: 'report',
        to: 'administrators',
        except: reporter,
        title:
          kind === 'question'
            ? t`A question was reported: “${question.title}”`
            : t`An answer was reported: “${question.title}”`,
        text: toExcerpt(note),
        link: '/admin/reports',
        gathers: { by: '', link: '/admin/reports' },
      },
    ],
  }),

  'answer.accepted': ({ post, to }) => ({
    notices: [
      {
        kind: 'accepted',
        to,
        title: noticeTitles.accepted(post.question.title),
        link: getLink(post),
        about: post.post.id,
      },
    ],
  }),

  'question.accept-moderated': ({ id, before, after }) =>
    audit('question.accept', 'question', id, {
      before: { answer: before ?? '' },
      after: { answer: after ?? '' },
    }),

  'question.moderated': ({ id, before, after }) =>
    audit('question.moderate', 'question', id, { before, after }),

  'answer.moderated': ({ id, before, after }) => audit('answer.moderate', 'answer', id, { before, after }),

  'report.decided': ({ id, before, after }) => audit('report.decide', 'report', id, { before, after }),

  'member.listing-changed': ({ by, identityUid, before, after }) => {
    const facts = { before: { isListed: before }, after: { isListed: after } }
    return by.actor.identityUid === identityUid
      ? { ownActions: [{ action: 'own.listing', identityUid, ...facts }] }
      : audit('member.unlist', 'member', identityUid, facts)
  },

  'announcement.created': ({ id, title, delivery }) =>
    audit('announcement.create', 'announcement', id, { after: { title, ...delivery } }),

  'announcement.updated': ({ id, before, after }) =>
    audit('announcement.update', 'announcement', id, { before: toFacts(before), after: toFacts(after) }),

  'announcement.removed': ({ id, title }) =>
    audit('announcement.remove', 'announcement', id, { before: { title } }),

  'contact-message.sent': ({ id, message, isAcknowledged, isOwnAddress }, config) => ({
    webhooks: [contactMessageReceived({ id, identityUid: message.identityUid }, config)],
    notices: [
      {
        kind: 'contact-message',
        to: 'administrators',
        except: message.identityUid,
        // Without the subject, which the sender wrote.
        title: t`A contact message came in`,
        link: `/admin/contact/${id}`,
        gathers: { by: '', link: '/admin/contact?state=new' },
      },
    ],
    mails: [
      {
        to: config.supportEmail,
        ...concerning(message),
        ...contactToSupport(message),
      },
      ...(isAcknowledged
        ? [
            {
              to: message.email,
              ...concerning(message),
              ...contactAcknowledgement(isOwnAddress ? message : null),
            },
          ]
        : []),
    ],
  }),

  'contact-message.replied': ({ by, id, message, reply, before, after }) => ({
    ...audit('contact.reply', 'contact-message', id, { before: { state: before }, after: { state: after } }),
    mails: [
      {
        to: message.email,
        ...concerning(message),
        ...contactReply({ ...message, reply, authorName: getAuthor(by).actorName }),
      },
    ],
  }),

  'contact-message.updated': ({ id, before, after }) =>
    audit('contact.update', 'contact-message', id, { before, after }),
}
