import { t } from '@lingui/core/macro'
import type { ApplicationEvent } from '~/contract/applications'
import { Avatar } from '~/ui/components/avatar/avatar'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Time } from '~/ui/format/time'
import { Stack, Text } from '~/ui/layouts/primitives'
import { CommentForm } from './comment-form'
import classes from './review-page.module.css'

export interface CommentsProps {
  identityUid: string
  firstName: string
  timeline: readonly ApplicationEvent[]
}

const isRead = ({ kind, text }: ApplicationEvent) =>
  kind === 'commented' || kind === 'answered' || ((kind === 'approved' || kind === 'denied') && text !== '')

const getOccasion = ({ kind }: ApplicationEvent): string => {
  if (kind === 'approved') return `, ${t`with the approval`}`
  return kind === 'denied' ? `, ${t`with the denial`}` : ''
}

/** What is written to the applicant and what comes back. Everything here is read by the applicant. */
export function Comments({ identityUid, firstName, timeline }: CommentsProps) {
  return (
    <section aria-labelledby="comments">
      <SectionHeading
        id="comments"
        hasRule={false}
        action={<Text as="span" c="faint">{t`${firstName} reads these`}</Text>}
      >{t`Comments to the applicant`}</SectionHeading>
      <Stack as="ul" gap={12} size="sm" className={classes.comments}>
        {timeline.filter(isRead).map((event) => (
          <li key={event.id}>
            <Avatar name={event.actorName} size={22} />
            <div>
              <strong>{event.actorName}</strong>{' '}
              <Text as="span" c="faint">
                <Time at={event.at} format="short-day" />
                {getOccasion(event)}
              </Text>
              <p className={classes.text}>{event.text}</p>
            </div>
          </li>
        ))}
      </Stack>
      <CommentForm
        identityUid={identityUid}
        visibility="applicant"
        label={t`Comment to ${firstName}`}
        placeholder={t`Write to ${firstName}. It also goes out by mail.`}
        minRows={2}
        maxRows={12}
        sendLabel={t`Send to ${firstName}`}
      />
    </section>
  )
}
