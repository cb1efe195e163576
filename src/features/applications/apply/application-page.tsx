import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { applicationQueries } from '../applications.queries'
import { getForm } from '../answers'
import { ApplicationForm } from './application-form'
import { ApplicationStory } from './application-story'
import { DeniedApplication, ApprovedApplication } from './decided-application'
import { ReviewerQuestion } from './reviewer-question'
import { getStanding, openQuestion } from './standing'
import type { Application } from '~/contract/applications'
import { formatWait } from '~/auth/sign-in/onboarding-steps'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { AnswersList } from './answers-list'
import { Time } from '~/ui/format/time'
import { Box } from '~/ui/layouts/primitives'

interface WaitingApplicationProps {
  application: Application
  children: ReactNode
}

/** Submitted, and not decided yet: what was sent can be read, not changed. */
function WaitingApplication({ application, children }: WaitingApplicationProps) {
  const { submissions, usualWaitHours } = application
  const [latest] = submissions
  const question = openQuestion(application)
  const decided =
    usualWaitHours === null
      ? t`You get a mail with the decision.`
      : t`You get a mail with the decision, usually within ${formatWait(usualWaitHours)}.`
  return (
    <>
      <PageTitle
        lead={
          question === null
            ? decided
            : `${question.actorName === '' ? t`A reviewer waits for your answer.` : t`${question.actorName} waits for your answer.`} ${decided}`
        }
        aside={
          <StatusLabel tone={question === null ? 'pending' : 'warning'} isBoxed>
            {question === null ? t`Waiting for review` : t`Waiting for your answer`}
          </StatusLabel>
        }
      >{t`A person reviews your application`}</PageTitle>
      {children}
      {latest === undefined ? null : (
        <Box as="section" mt={40} aria-labelledby="answers">
          <SectionHeading
            id="answers"
            detail={
              <Trans>
                sent on <Time at={latest.submittedAt} format="long-day" />
              </Trans>
            }
          >{t`Your answers`}</SectionHeading>
          <AnswersList application={application} submission={latest} />
        </Box>
      )}
    </>
  )
}

interface ApplicationPageProps {
  identityUid: string
  /**
   * The state of the e-mail address with a way to resend the link, for users who have not confirmed it
   * yet.
   */
  emailNotice: ReactNode
}

/** The user's own application, in whatever state it is. */
export function ApplicationPage({ identityUid, emailNotice }: ApplicationPageProps) {
  const { data: application } = useSuspenseQuery(applicationQueries.one(identityUid))
  const user = getUser(useSession())
  const [isChanging, setIsChanging] = useState(application.draft !== null)
  useRestoreFocus(String(isChanging), 'main h1')
  // Another version was published meanwhile: the page shows its questions, with what is kept of the answers.
  const [firstVersion] = useState(application.formVersion)
  const isRenewed = firstVersion !== application.formVersion
  const renewed = isRenewed ? (
    <Box mt={20}>
      <Callout tone="warning" isAnnounced>
        {t`The questions changed while you wrote. Your answers are kept. Check them before you submit.`}
      </Callout>
    </Box>
  ) : null
  const notice = user?.verified === false ? emailNotice : null
  const showTop = () => {
    setIsChanging(false)
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  switch (getStanding(application, user)) {
    case 'approved':
      return (
        <ApprovedApplication application={application}>
          <ApplicationStory application={application} isOpen />
        </ApprovedApplication>
      )
    case 'waiting':
      return (
        <WaitingApplication application={application}>
          <ReviewerQuestion application={application} />
          <ApplicationStory application={application} />
        </WaitingApplication>
      )
    case 'denied':
      return (
        <DeniedApplication
          key={application.formVersion}
          application={application}
          emailNotice={notice}
          isChanging={isChanging}
          onChange={() => setIsChanging(true)}
          onSubmitted={showTop}
        >
          {isChanging ? renewed : null}
          <ReviewerQuestion application={application} isSecond />
          <ApplicationStory application={application} />
        </DeniedApplication>
      )
    case 'writing':
      return (
        <ApplicationForm
          key={application.formVersion}
          application={application}
          title={t`Apply for access`}
          lead={getForm(application).lead}
          emailNotice={notice}
          onSubmitted={showTop}
        >
          {renewed}
          <ReviewerQuestion application={application} isSecond />
        </ApplicationForm>
      )
  }
}
