import { t } from '@lingui/core/macro'
import type { Application, ApplicationEvent } from '~/contract/applications'
import type { TimelineItem } from '~/ui/components/timeline/timeline'
import { formatAgeLong } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'

const withReason = (sentence: string, reason: string) => (reason ? `${sentence}: ${reason}` : sentence)

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
      return withReason(t`${actorName} approved`, reason)
    case 'denied':
      return withReason(t`${actorName} denied`, reason)
  }
}

/** What happened and where it stands, without private notes. `now` in milliseconds since 1970. */
export const reviewTimeline = (
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

/** The last decision that was made. */
export const lastDecision = ({ timeline }: Application): ApplicationEvent | undefined =>
  timeline.findLast(({ kind }) => kind === 'approved' || kind === 'denied')
