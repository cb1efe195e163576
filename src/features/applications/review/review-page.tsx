import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fullName } from '~/contract/full-name'
import type { ReviewDecision } from '~/contract/applications'
import type { User } from '~/contract/users'
import { Avatar } from '~/ui/components/avatar/avatar'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Timeline } from '~/ui/components/timeline/timeline'
import { showToast } from '~/ui/components/toasts/toasts'
import { ReviewFrame } from '~/ui/layouts/review-frame/review-frame'
import { applicationQueries } from '../applications.queries'
import { Comments } from './comments'
import { DecisionCard } from './decision-card'
import { showDecisionToast } from './decision-toast'
import { PrivateNotes } from './private-notes'
import { QueueBar } from './queue-bar'
import type { QueueStop } from './queue-place'
import classes from './review-page.module.css'
import { reviewTimeline } from './review-timeline'
import { SubmissionAnswers } from './submission-answers'
import { useOtherReviewer } from './use-other-reviewer'
import { useQueueKeys } from './use-queue-keys'
import { useQueuePlace } from './use-queue-place'

export interface ReviewPageProps {
  person: User
  /** The user's status label. */
  status: ReactNode
  /** The page of the queue this application was opened from, from 1. */
  queuePage: number
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** One application under review. Give it a key per applicant, so that no state carries over. */
export function ReviewPage({ person, status, queuePage, now }: ReviewPageProps) {
  const { identityUid, firstName, lastName } = person
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const place = useQueuePlace(identityUid, queuePage)
  const { data: application } = useQuery(applicationQueries.one(identityUid))

  const open = (stop: QueueStop | null | undefined) => {
    if (!stop) return
    const search = stop.page > 1 ? { id: stop.id, page: stop.page } : { id: stop.id }
    void navigate({ to: '/admin/profile/application', search })
  }
  useQueueKeys({ next: () => open(place?.next), previous: () => open(place?.previous) })

  const other = useOtherReviewer(identityUid, application)

  const tell = (decision: ReviewDecision, undoUntil: string | null) => {
    const name = fullName({ firstName, lastName })
    if (undoUntil === null) showToast(`${name} is ${decision}. The mail is on its way.`)
    else showDecisionToast(queryClient, { identityUid, name, decision, undoUntil })
  }

  if (application === undefined) return null
  const [newest, ...earlier] = application.submissions
  const next = place?.next ?? null
  return (
    <ReviewFrame
      queueBar={<QueueBar place={place} queuePage={queuePage} other={other} />}
      decision={
        <>
          <DecisionCard
            application={application}
            firstName={firstName}
            hasNext={next !== null}
            onDecided={tell}
            onNext={() => open(next)}
          />
          <PrivateNotes identityUid={identityUid} timeline={application.timeline} />
        </>
      }
    >
      <ReviewHead person={person} status={status} />
      {newest === undefined ? (
        <EmptyState title={`${firstName} has not submitted an application.`} />
      ) : (
        <SubmissionAnswers person={person} submissions={[newest, ...earlier]} />
      )}
      <div className={classes.story}>
        <section aria-labelledby="timeline">
          <SectionHeading id="timeline" hasRule={false}>
            Timeline
          </SectionHeading>
          <Timeline items={reviewTimeline(application, now)} />
        </section>
        <Comments identityUid={identityUid} firstName={firstName} timeline={application.timeline} />
      </div>
    </ReviewFrame>
  )
}

function ReviewHead({ person, status }: Pick<ReviewPageProps, 'person' | 'status'>) {
  const { identityUid, firstName, lastName, jobTitle, companyName, profilePicture } = person
  const { city, country } = person.address
  const name = fullName({ firstName, lastName })
  const work = [jobTitle, companyName].filter(Boolean).join(' at ')
  return (
    <div className={classes.head}>
      <Avatar name={name} pictureUrl={profilePicture} size={44} />
      <div className={classes.who}>
        <h1 tabIndex={-1}>
          <TextLink to="/admin/profile" search={{ id: identityUid }} className={classes.name}>
            {name}
          </TextLink>
        </h1>
        <p>{[work, city, country].filter(Boolean).join(', ')}</p>
      </div>
      {status}
    </div>
  )
}
