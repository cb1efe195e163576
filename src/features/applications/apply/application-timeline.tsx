import { t } from '@lingui/core/macro'
import type { Application, ApplicationEvent } from '~/contract/applications'
import { formatWait } from '~/auth/sign-in/onboarding-steps'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Timeline, type TimelineItem } from '~/ui/components/timeline/timeline'
import classes from './application-page.module.css'
import { getOpenQuestion, type ApplicantStatus } from './applicant-status'
import { Time } from '~/ui/format/time'
import { Box } from '~/ui/layouts/primitives'

const getTitle = ({ kind, actorName, version }: ApplicationEvent): string => {
  switch (kind) {
    case 'registered':
      return t`You registered`
    case 'confirmed':
      return t`You confirmed your e-mail`
    case 'submitted':
      return version !== null && version > 1 ? t`You applied again` : t`You applied`
    case 'commented':
      return actorName === '' ? t`A reviewer wrote to you` : t`${actorName} wrote to you`
    case 'answered':
      return t`You answered`
    case 'approved':
      return t`Your application was approved`
    case 'denied':
      return t`Your application was denied`
    case 'noted':
      return t`A reviewer looked at it`
  }
}

const getNote = ({ text, reason }: ApplicationEvent) => {
  const said = [reason, text].filter((part) => part !== '').join('\n\n')
  return said === '' ? undefined : <span className={classes.written}>{said}</span>
}

const toPastItem = (event: ApplicationEvent): TimelineItem => {
  const note = getNote(event)
  return {
    id: event.id,
    title: getTitle(event),
    when: <Time at={event.at} />,
    state: 'past',
    ...(event.kind === 'approved' ? { isGate: true } : {}),
    ...(note === undefined ? {} : { note }),
  }
}

const getNextItems = (application: Application, isOpen: boolean): TimelineItem[] => {
  const { state, usualWaitHours } = application
  const build: TimelineItem = { id: 'build', title: t`Build`, state: isOpen ? 'now' : 'later' }
  if (isOpen) return [build]
  const usual = usualWaitHours === null ? {} : { when: t`usually within ${formatWait(usualWaitHours)}` }
  const isWaiting = state === 'submitted'
  const isAsked = isWaiting && getOpenQuestion(application) !== null
  return [
    ...(isWaiting ? [] : [{ id: 'apply', title: t`Apply for access`, state: 'now' } as const]),
    ...(isAsked ? [{ id: 'answer', title: t`You answer the question`, state: 'now' } as const] : []),
    {
      id: 'review',
      title: t`A person reviews it`,
      state: isWaiting && !isAsked ? 'now' : 'later',
      isGate: true,
      ...usual,
    },
    { id: 'mail', title: t`You get a mail with the decision`, state: 'later' },
    build,
  ]
}

interface ApplicationTimelineProps {
  application: Application
  /** Whether the user has access, with or without an application. */
  isOpen?: boolean
}

/** A timeline of past events, the current state, and the next steps. */
export function ApplicationTimeline({ application, isOpen = false }: ApplicationTimelineProps) {
  const events = application.timeline.filter(({ kind }) => kind !== 'noted')
  return (
    <Box as="section" mt={40} aria-labelledby="story">
      <SectionHeading id="story">{t`What happened and what comes next`}</SectionHeading>
      <Box mt={16}>
        <Timeline items={[...events.map(toPastItem), ...getNextItems(application, isOpen)]} />
      </Box>
    </Box>
  )
}

interface ApplicationHelpProps {
  /** What reviewers look for, as paragraphs. */
  criteria: string
  standing: ApplicantStatus
  /** The median review time in hours; null if unknown. */
  waitHours: number | null
}

/** Side column: what reviewers look for, and what follows a submission. */
export function ApplicationHelp({ criteria, standing, waitHours }: ApplicationHelpProps) {
  if (standing === 'approved') return null
  if (standing === 'waiting') {
    return (
      <>
        <h2>{t`While you wait`}</h2>
        <p>{t`If something is unclear, the reviewer asks you here, and you get a mail.`}</p>
        <p>{t`Your answers stay as you sent them until there is a decision.`}</p>
      </>
    )
  }
  return (
    <>
      {criteria === '' ? null : (
        <>
          <h2>{t`What reviewers look for`}</h2>
          {criteria.split(/\n{2,}/).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
      <h2>{t`After you submit`}</h2>
      <p>
        {waitHours === null
          ? t`You get a mail with the decision.`
          : t`You get a mail with the decision, usually within ${formatWait(waitHours)}.`}{' '}
        {t`If something is unclear, the reviewer asks you here.`}
      </p>
    </>
  )
}
