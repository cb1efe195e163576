import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { applicationQueries } from '../applications.queries'
import { ApplicationForm } from './application-form'
import { ApplicationStory } from './application-story'
import { ApprovedApplication } from './approved-application'
import { DeniedApplication } from './denied-application'
import { ReviewerQuestion } from './reviewer-question'
import { getStanding } from './standing'
import { WaitingApplication } from './waiting-application'

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
          application={application}
          emailNotice={notice}
          isChanging={isChanging}
          onChange={() => setIsChanging(true)}
          onSubmitted={showTop}
        >
          <ReviewerQuestion application={application} isSecond />
          <ApplicationStory application={application} />
        </DeniedApplication>
      )
    case 'writing':
      return (
        <ApplicationForm
          application={application}
          title="Apply for access"
          lead="A person reads this. Plain sentences about your project are worth more than long ones."
          emailNotice={notice}
          onSubmitted={showTop}
        >
          <ReviewerQuestion application={application} isSecond />
        </ApplicationForm>
      )
  }
}
