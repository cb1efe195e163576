import type { ReactNode } from 'react'
import type { Application } from '~/contract/applications'
import { waitWords } from '~/auth/sign-in/entry-steps'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { AnswersList } from './answers-list'
import classes from './application-page.module.css'
import { openQuestion } from './open-question'
import { Time } from '~/ui/format/time'

interface WaitingApplicationProps {
  application: Application
  children: ReactNode
}

/** Submitted, and not decided yet: what was sent can be read, not changed. */
export function WaitingApplication({ application, children }: WaitingApplicationProps) {
  const { submissions, usualWaitHours } = application
  const [latest] = submissions
  const question = openQuestion(application)
  const decided =
    usualWaitHours === null
      ? 'You get a mail with the decision.'
      : `You get a mail with the decision, usually within ${waitWords(usualWaitHours)}.`
  return (
    <>
      <PageTitle
        lead={
          question === null
            ? decided
            : `${question.actorName || 'A reviewer'} waits for your answer. ${decided}`
        }
        aside={
          <StatusLabel tone={question === null ? 'pending' : 'warning'} isBoxed>
            {question === null ? 'Waiting for review' : 'Waiting for your answer'}
          </StatusLabel>
        }
      >
        A person reviews your application
      </PageTitle>
      {children}
      {latest === undefined ? null : (
        <section className={classes.section} aria-labelledby="answers">
          <SectionHeading
            id="answers"
            detail={
              <>
                sent on <Time at={latest.submittedAt} format="long-day" />
              </>
            }
          >
            Your answers
          </SectionHeading>
          <AnswersList answers={latest.answers} />
        </section>
      )}
    </>
  )
}
