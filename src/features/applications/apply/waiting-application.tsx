import type { ReactNode } from 'react'
import type { Application } from '~/contract/applications'
import { waitWords } from '~/features/session/entry-steps/wait-words'
import { dayWords } from '~/features/session/forms/date-words'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { AnswersList } from './answers-list'
import classes from './application-page.module.css'

interface WaitingApplicationProps {
  application: Application
  children: ReactNode
}

/** Submitted, and not decided yet: what was sent can be read, not changed. */
export function WaitingApplication({ application, children }: WaitingApplicationProps) {
  const { submissions, usualWaitHours } = application
  const [latest] = submissions
  return (
    <>
      <PageTitle
        lead={
          usualWaitHours === null
            ? 'You get a mail with the decision.'
            : `You get a mail with the decision, usually within ${waitWords(usualWaitHours)}.`
        }
        aside={
          <StatusLabel tone="pending" isBoxed>
            Waiting for review
          </StatusLabel>
        }
      >
        A person reviews your application
      </PageTitle>
      {children}
      {latest === undefined ? null : (
        <section className={classes.section} aria-labelledby="answers">
          <SectionHeading id="answers" detail={`sent on ${dayWords(latest.submittedAt)}`}>
            Your answers
          </SectionHeading>
          <AnswersList answers={latest.answers} />
        </section>
      )}
    </>
  )
}
