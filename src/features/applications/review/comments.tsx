import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import type { ApplicationEvent } from '~/contract/applications'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Avatar } from '~/ui/components/avatar/avatar'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Time } from '~/ui/format/time'
import { Stack, Text } from '~/ui/layouts/primitives'
import classes from './review-page.module.css'
import { useCommenting } from './use-commenting'

export interface CommentsProps {
  identityUid: string
  firstName: string
  timeline: readonly ApplicationEvent[]
}

const isRead = ({ kind, text }: ApplicationEvent) =>
  kind === 'commented' || kind === 'answered' || ((kind === 'approved' || kind === 'denied') && text !== '')

const manners: () => Partial<Record<ApplicationEvent['kind'], string>> = () => ({
  approved: t`, with the approval`,
  denied: t`, with the denial`,
})

/** What is written to the applicant and what comes back. Everything here is read by the applicant. */
export function Comments({ identityUid, firstName, timeline }: CommentsProps) {
  const { ref, text, write, send, isSending, error } = useCommenting(identityUid, 'applicant')
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
                {manners()[event.kind]}
              </Text>
              <p className={classes.text}>{event.text}</p>
            </div>
          </li>
        ))}
      </Stack>
      <Stack onSubmit={send} as="form" gap={8} align="start" className={classes.write}>
        <Textarea
          ref={ref}
          aria-label={t`Comment to ${firstName}`}
          placeholder={t`Write to ${firstName}. It also goes out by mail.`}
          size="sm"
          autosize
          minRows={2}
          maxRows={12}
          name="comment"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          {...(error === null ? {} : { error })}
        />
        {text.trim() === '' ? null : (
          <AppButton type="submit" kind="outlined" loading={isSending}>{t`Send to ${firstName}`}</AppButton>
        )}
      </Stack>
    </section>
  )
}
