import type { ReviewDecision } from '~/contract/applications'
import classes from './decision-card.module.css'
import { decisionMail } from './decision-mail'

export interface MailPreviewProps {
  decision: ReviewDecision
  reason: string
  message: string
  firstName: string
}

/** What the mail to the applicant will say; folded until it is asked for. */
export function MailPreview({ decision, reason, message, firstName }: MailPreviewProps) {
  const mail = decisionMail(decision, reason, message)
  return (
    <details className={classes.preview}>
      <summary>What the mail says</summary>
      <div className={classes.mail}>
        <p className={classes.subject}>{mail.subject}</p>
        <p>Hello {firstName},</p>
        {mail.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {mail.quote ? (
          <blockquote>
            <span className={classes.from}>From the reviewer</span>
            {mail.quote}
          </blockquote>
        ) : null}
      </div>
    </details>
  )
}
