import { t } from '@lingui/core/macro'
import type { ReviewDecision } from '~/contract/applications'
import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface ApplicationCommentData {
  name: string
  /** Who wrote it. */
  from: string
  comment: string
}

/** A reviewer's comment to the applicant. Private notes are never mailed. */
export const applicationComment = (data: ApplicationCommentData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`A question about your application`,
      name: data.name,
      paragraphs: [t`A reviewer wrote to you about your application. Answer on your application page.`],
      quote: { from: data.from, text: data.comment },
      action: { label: t`Read and answer`, path: '/profile/application' },
    },
    setting,
  )

interface ApplicationDecisionData {
  name: string
  decision: ReviewDecision
  /** Shown for a denial; may be empty. */
  reason: string
  /** The reviewer's words to the applicant; may be empty. */
  message: string
}

/** The decision on an application. */
export const applicationDecision = (data: ApplicationDecisionData, setting: MailSetting): MailContent =>
  data.decision === 'approved' ? approved(data, setting) : denied(data, setting)

const quoted = (message: string) => (message ? { quote: { from: t`From the reviewer`, text: message } } : {})

const approved = (data: ApplicationDecisionData, setting: MailSetting) =>
  layout(
    {
      subject: t`Your access is approved`,
      name: data.name,
      paragraphs: [
        t`Welcome. You now have access to documents, learning paths, the community and developer kits.`,
      ],
      ...quoted(data.message),
      action: { label: t`Open your dashboard`, path: '/dashboard' },
    },
    setting,
  )

const denied = (data: ApplicationDecisionData, setting: MailSetting) =>
  layout(
    {
      subject: t`Your application was not approved`,
      name: data.name,
      paragraphs: [
        t`Our reviewers couldn’t approve your application as it stands.`,
        ...(data.reason ? [t`Reason: ${data.reason}`] : []),
        t`You can revise your application and resubmit it at any time. We kept your answers.`,
      ],
      ...quoted(data.message),
      action: { label: t`Change your application`, path: '/profile/application' },
    },
    setting,
  )

interface ApplicationSubmittedData {
  name: string
  /** The number of the submission, from 1. */
  version: number
}

/** Confirms that the application arrived, and says what happens next. */
export const applicationSubmitted = (data: ApplicationSubmittedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.version > 1 ? t`We have your new application` : t`We have your application`,
      name: data.name,
      paragraphs: [
        t`Your application for access is with our reviewers. We’ll email you when they decide or have a question.`,
        t`Follow it on your application page.`,
      ],
      action: { label: t`Open your application`, path: '/profile/application' },
    },
    setting,
  )
