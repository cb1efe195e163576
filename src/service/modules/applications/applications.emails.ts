import { t } from '@lingui/core/macro'
import type { ReviewDecision } from '~/contract/applications'
import { type ComposedMail, defineMail } from '../../mail/templates'

interface ApplicationCommentData {
  name: string
  /** The author's name. */
  from: string
  comment: string
}

/** A reviewer's comment to the applicant. Private notes are never mailed. */
export const applicationComment = defineMail({
  id: 'application.comment',
  kind: 'application-comment',
  purpose: () => t`To an applicant to whom a reviewer wrote, with the message.`,
  variables: ['name', 'author'],
  text: () => ({
    subject: t`A question about your application`,
    paragraphs: [t`A reviewer wrote to you about your application. Answer on your application page.`],
    button: t`Read and answer`,
  }),
  letter: ({ name, from, comment }: ApplicationCommentData) => ({
    values: { name, author: from },
    quote: { from, text: comment },
    path: '/profile/application',
  }),
  sample: { name: 'Ana', from: 'Astrid Lund', comment: 'Which data does your project need?' },
})

interface ApplicationDecisionData {
  name: string
  /** Shown for a denial; may be empty. */
  reason: string
  /** The reviewer's text to the applicant; may be empty. */
  message: string
}

const quoted = (message: string) => (message ? { quote: { from: t`From the reviewer`, text: message } } : {})

const approved = defineMail({
  id: 'application.approved',
  kind: 'application-decision',
  purpose: () => t`To an applicant whose application is approved, with the reviewer’s message.`,
  variables: ['name'],
  text: () => ({
    subject: t`Your access is approved`,
    paragraphs: [
      t`Welcome. You now have access to documents, learning paths, the community and developer kits.`,
    ],
    button: t`Open your dashboard`,
  }),
  letter: ({ name, message }: ApplicationDecisionData) => ({
    values: { name },
    ...quoted(message),
    path: '/dashboard',
  }),
  sample: { name: 'Ana', reason: '', message: 'Thank you for a clear application.' },
})

const denied = defineMail({
  id: 'application.denied',
  kind: 'application-decision',
  purpose: () => t`To an applicant whose application is denied, with the reviewer’s message.`,
  variables: ['name', 'reason'],
  text: ({ reason }) => ({
    subject: t`Your application was not approved`,
    paragraphs: [
      t`Our reviewers couldn’t approve your application as it stands.`,
      t`Reason: ${reason}`,
      t`You can revise your application and resubmit it at any time. We kept your answers.`,
    ],
    button: t`Change your application`,
  }),
  letter: ({ name, reason, message }: ApplicationDecisionData) => ({
    values: { name, reason },
    ...quoted(message),
    path: '/profile/application',
  }),
  sample: { name: 'Ana', reason: 'The project is not clear yet', message: 'Please say what you will build.' },
})

/** The decision on an application. */
export const applicationDecision = ({
  decision,
  ...data
}: ApplicationDecisionData & { decision: ReviewDecision }): ComposedMail =>
  (decision === 'approved' ? approved : denied)(data)

interface SubmissionMail {
  id: `application.${string}`
  purpose: () => string
  subject: () => string
}

const defineSubmissionMail = ({ id, purpose, subject }: SubmissionMail) =>
  defineMail({
    id,
    kind: 'application-submitted',
    purpose,
    variables: ['name'],
    text: () => ({
      subject: subject(),
      paragraphs: [
        t`Your application for access is with our reviewers. We’ll email you when they decide or have a question.`,
        t`Follow it on your application page.`,
      ],
      button: t`Open your application`,
    }),
    letter: ({ name }: { name: string }) => ({ values: { name }, path: '/profile/application' }),
    sample: { name: 'Ana' },
  })

const submitted = defineSubmissionMail({
  id: 'application.submitted',
  purpose: () => t`To an applicant who submitted an application.`,
  subject: () => t`We have your application`,
})

const resubmitted = defineSubmissionMail({
  id: 'application.resubmitted',
  purpose: () => t`To an applicant who submitted a revised application.`,
  subject: () => t`We have your new application`,
})

/** Confirms that the application arrived, and says what happens next. `version` counts submissions, from 1. */
export const applicationSubmitted = ({ name, version }: { name: string; version: number }): ComposedMail =>
  (version > 1 ? resubmitted : submitted)({ name })
