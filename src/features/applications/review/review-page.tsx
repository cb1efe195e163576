import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatFullName } from '~/contract/full-name'
import type { ReviewDecision, Application, Claim, ApplicationEvent } from '~/contract/applications'
import type { User } from '~/contract/users'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Timeline } from '~/ui/components/timeline/timeline'
import { showToast } from '~/ui/components/toasts/toasts'
import { UserHead } from '~/ui/layouts/admin-record/admin-record'
import { ReviewFrame, PrivateBox } from '~/ui/layouts/review-frame/review-frame'
import { applicationQueries, type QueueSearch } from '../applications.queries'
import { type Administrator, AssignmentForm } from './assignment'
import { CommentForm, Comments } from './comments'
import { DecisionCard } from './decision-card'
import { showDecisionToast } from './decided-card'
import { QueueBar } from './queue-bar'
import { type QueueEntry, getQueueSearch, getQueuePosition, type QueuePosition } from './queue-position'
import classes from './review-page.module.css'
import { getReviewTimeline } from './review-timeline'
import { SubmissionAnswers } from './submission-answers'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { isProblem } from '~/contract/problem'
import { claimApplication, releaseApplication } from '../applications.functions'
import { IconLock } from '@tabler/icons-react'
import { Time } from '~/ui/format/time'
import { Stack, Text } from '~/ui/layouts/primitives'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

interface PrivateNotesProps {
  identityUid: string
  timeline: readonly ApplicationEvent[]
}

/** Notes among reviewers. The applicant never sees them, neither here nor by mail. */
export function PrivateNotes({ identityUid, timeline }: PrivateNotesProps) {
  const notes = timeline.filter(({ kind }) => kind === 'noted')
  return (
    <Stack as="section" gap={12} className={classes.notes} aria-labelledby="private-notes">
      <h2 id="private-notes" className={classes.notesTitle}>
        <Trans>
          <IconLock size={15} stroke={1.7} aria-hidden="true" />
          Private notes
        </Trans>
      </h2>
      <PrivateBox>
        {notes.length === 0 ? (
          <Text c="faint">{t`No notes yet. They are never shown to the applicant.`}</Text>
        ) : (
          <Stack as="ul" gap={12}>
            {notes.map(({ id, at, actorName, text: note }) => (
              <li key={id}>
                <p className={classes.text}>{note}</p>
                <Text c="faint" size="xs" mt={2}>
                  <Trans>
                    {actorName}, <Time at={at} format="short-day" />. Never shown to the applicant
                  </Trans>
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </PrivateBox>
      <CommentForm
        identityUid={identityUid}
        visibility="private"
        label={t`Private note`}
        placeholder={t`Add a note for reviewers`}
        minRows={1}
        maxRows={8}
        sendLabel={t`Add note`}
      />
    </Stack>
  )
}

// Milliseconds. Short enough to show soon that a reviewer comes or goes; a claim itself lasts longer.
const heartbeatMs = 30_000

/**
 * Claims a submitted application while its page is open and visible, and releases it on leaving. Returns the other
 * holder of the claim: null for none, undefined until known.
 */
const useClaim = (identityUid: string, isWaiting: boolean): Claim | null | undefined => {
  const queryClient = useQueryClient()
  const [other, setOther] = useState<Claim | null | undefined>()
  useEffect(() => {
    if (!isWaiting) return
    const data = { id: identityUid }
    let isHere = true
    let claiming: Promise<void> = Promise.resolve()
    const claim = async () => {
      try {
        const held = await claimApplication({ data })
        if (isHere) setOther(held.isOwn ? null : held.claim)
      } catch (error) {
        // The next heartbeat makes up for a failed one. An application that was decided meanwhile needs a refetch.
        if (isHere && isProblem(error, 'NOTHING_TO_REVIEW')) {
          void queryClient.invalidateQueries({ queryKey: applicationQueries.all() })
        }
      }
    }
    const release = () => void releaseApplication({ data }).catch(() => undefined)
    const hold = () => {
      if (document.visibilityState === 'visible') claiming = claim()
    }
    hold()
    const timer = setInterval(hold, heartbeatMs)
    const stop = onPageLifecycle({ onVisible: hold, onLeave: release })
    return () => {
      isHere = false
      clearInterval(timer)
      stop()
      // Released after a pending claim, which would otherwise outlive the page.
      void claiming.then(release)
    }
  }, [identityUid, isWaiting, queryClient])
  return isWaiting ? other : null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

/**
 * Alt J opens the next application and Alt K the previous one, except while the user types. Requires Alt so that stray
 * keys and speech input do not trigger them.
 */
const useQueueShortcuts = (go: { next: () => void; previous: () => void }): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || !altKey || isTyping(target)) return
    // Uses the key's code: with Alt, some systems produce another character.
    const turn = { KeyJ: go.next, KeyK: go.previous }[code]
    if (turn === undefined) return
    event.preventDefault()
    turn()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/**
 * The position of the application in the queue, as far as it is loaded. `search` holds the page on which it was found.
 */
const useQueuePosition = (id: string, search: QueueSearch): QueuePosition | null => {
  const { page = 1 } = search
  const { data: queue } = useQuery(applicationQueries.waiting(search))
  const index = queue?.data.findIndex(({ identityUid }) => identityUid === id) ?? -1
  const isLastOfPage = queue !== undefined && index === queue.data.length - 1
  const { data: before } = useQuery({
    ...applicationQueries.waiting({ ...search, page: page - 1 }),
    enabled: index === 0 && page > 1,
  })
  const { data: after } = useQuery({
    ...applicationQueries.waiting({ ...search, page: page + 1 }),
    enabled: isLastOfPage && index >= 0 && page * queue.count < queue.total,
  })
  return queue === undefined ? null : getQueuePosition(id, queue, before, after)
}

/** Claims a submitted application, and returns the other reviewer, if any. */
const useOtherReviewer = (identityUid: string, application: Application | undefined): Claim | null => {
  const own = getUser(useSession())?.identityUid
  const held = useClaim(identityUid, application?.state === 'submitted')
  if (held !== undefined) return held
  const known = application?.claim ?? null
  return known !== null && known.identityUid !== own ? known : null
}

export interface ReviewPageProps {
  person: User
  /** The user's status label. */
  status: ReactNode
  /** The queue that this application was opened from. */
  search: QueueSearch
  administrators: readonly Administrator[]
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** The review of one application. Set `key` to the applicant's uid, so that no state carries over. */
export function ReviewPage({ person, status, search, administrators, now }: ReviewPageProps) {
  const { identityUid, firstName, lastName } = person
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const place = useQueuePosition(identityUid, search)
  const { data: application } = useQuery(applicationQueries.one(identityUid))

  const open = (stop: QueueEntry | null | undefined) => {
    if (!stop) return
    const to = getQueueSearch({ ...search, page: stop.page }, stop.id)
    void navigate({ to: '/admin/profile/application', search: to })
  }
  useQueueShortcuts({ next: () => open(place?.next), previous: () => open(place?.previous) })

  const other = useOtherReviewer(identityUid, application)

  const tell = (decision: ReviewDecision, undoUntil: string | null) => {
    const name = formatFullName({ firstName, lastName })
    if (undoUntil === null)
      showToast(
        `${decision === 'approved' ? t`${name} is approved.` : t`${name} is denied.`} ${t`The mail is on its way.`}`,
      )
    else showDecisionToast(queryClient, { identityUid, name, decision, undoUntil })
  }

  if (application === undefined) return null
  const [newest, ...earlier] = application.submissions
  const next = place?.next ?? null
  return (
    <ReviewFrame
      queueBar={<QueueBar place={place} search={search} other={other} />}
      decision={
        <>
          {application.state === 'submitted' ? (
            <AssignmentForm application={application} administrators={administrators} />
          ) : null}
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
        <EmptyState title={t`${firstName} has not submitted an application.`} />
      ) : (
        <SubmissionAnswers person={person} application={application} submissions={[newest, ...earlier]} />
      )}
      <div className={classes.story}>
        <section aria-labelledby="timeline">
          <SectionHeading id="timeline" hasRule={false}>{t`Timeline`}</SectionHeading>
          <Timeline items={getReviewTimeline(application, now)} />
        </section>
        <Comments identityUid={identityUid} firstName={firstName} timeline={application.timeline} />
      </div>
    </ReviewFrame>
  )
}

function ReviewHead({ person, status }: Pick<ReviewPageProps, 'person' | 'status'>) {
  const { identityUid, firstName, lastName, jobTitle, companyName, profilePicture } = person
  const { city, country } = person.address
  const name = formatFullName({ firstName, lastName })
  const work = jobTitle && companyName ? t`${jobTitle} at ${companyName}` : jobTitle || companyName
  return (
    <UserHead
      name={name}
      pictureUrl={profilePicture}
      title={
        <Link to="/admin/profile" search={{ id: identityUid }}>
          {name}
        </Link>
      }
      about={[work, city, country].filter(Boolean).join(', ')}
      state={status}
    />
  )
}
