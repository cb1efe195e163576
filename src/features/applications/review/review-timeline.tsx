import { t } from '@lingui/core/macro'
import type { Application, ApplicationEvent, ApplicationState } from '~/contract/applications'
import { type TimelineItem, Timeline } from '~/ui/components/timeline/timeline'
import { formatAgeLong } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'
import { useSuspenseQuery } from '@tanstack/react-query'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box, Text } from '~/ui/layouts/primitives'
import { applicationQueries } from '../applications.queries'

const joinReason = (sentence: string, reason: string) => (reason ? `${sentence}: ${reason}` : sentence)

const getTitle = ({ kind, actorName, version, reason }: ApplicationEvent): string => {
  switch (kind) {
    case 'registered':
      return t`Registered`
    case 'confirmed':
      return t`Confirmed the e-mail address`
    case 'submitted':
      return version === null || version === 1
        ? t`Submitted the application`
        : t`Submitted version ${version}`
    case 'commented':
      return t`${actorName} wrote to the applicant`
    case 'answered':
      return t`Answered`
    case 'noted':
      return t`${actorName} left a private note`
    case 'approved':
      return joinReason(t`${actorName} approved`, reason)
    case 'denied':
      return joinReason(t`${actorName} denied`, reason)
  }
}

/** Returns the timeline items of an application, without private notes. `now` in milliseconds since 1970. */
export const getReviewTimeline = (
  { timeline, state, submissions }: Application,
  now: number,
): TimelineItem[] => {
  const past = timeline
    .filter(({ kind }) => kind !== 'noted')
    .map((event): TimelineItem => ({
      id: event.id,
      title: getTitle(event),
      when: <Time at={event.at} />,
      state: 'past',
      ...(event.kind === 'approved' ? { isGate: true } : {}),
    }))
  const [newest] = submissions
  if (state !== 'submitted' || newest === undefined) return past
  const waiting: TimelineItem = {
    id: 'waiting',
    title: t`Waiting for a decision`,
    when: formatAgeLong(newest.submittedAt, now),
    state: 'now',
    isGate: true,
  }
  return [...past, waiting]
}

/** Returns the last decision. */
export const getLastDecision = ({ timeline }: Application): ApplicationEvent | undefined =>
  timeline.findLast(({ kind }) => kind === 'approved' || kind === 'denied')

const states: () => Record<ApplicationState, { tone: StatusTone; word: string }> = () => ({
  none: { tone: 'muted', word: t`No application yet` },
  draft: { tone: 'muted', word: t`Draft, not submitted` },
  submitted: { tone: 'pending', word: t`Waiting for a decision` },
  approved: { tone: 'success', word: t`Approved` },
  denied: { tone: 'error', word: t`Denied` },
})

interface ApplicationSummaryProps {
  identityUid: string
  /** Milliseconds since 1970, of the moment the page was made. */
  now: number
}

/** The state and timeline of a user's application, with a link to its review. */
export function ApplicationSummary({ identityUid, now }: ApplicationSummaryProps) {
  const { data: application } = useSuspenseQuery(applicationQueries.one(identityUid))
  const { tone, word } = states()[application.state]
  return (
    <Box as="section" mt={32} aria-labelledby="application">
      <SectionHeading
        id="application"
        action={
          application.state === 'none' ? null : (
            <TextLink to="/admin/profile/application" search={{ id: identityUid }}>
              {application.state === 'submitted' ? t`Review it` : t`Open it`}
            </TextLink>
          )
        }
      >{t`Application`}</SectionHeading>
      <Text size="sm" py={12}>
        <StatusLabel tone={tone}>{word}</StatusLabel>
      </Text>
      <Box maw="560px">
        <Timeline items={getReviewTimeline(application, now)} />
      </Box>
    </Box>
  )
}
