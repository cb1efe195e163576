import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ApplicationState } from '~/contract/applications'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Timeline } from '~/ui/components/timeline/timeline'
import { Box, Text } from '~/ui/layouts/primitives'
import { applicationQueries } from '../applications.queries'
import { reviewTimeline } from './review-timeline'

const states: () => Record<ApplicationState, { tone: StatusTone; word: string }> = () => ({
  none: { tone: 'muted', word: t`No application yet` },
  draft: { tone: 'muted', word: t`Draft, not submitted` },
  submitted: { tone: 'pending', word: t`Waiting for a decision` },
  approved: { tone: 'success', word: t`Approved` },
  denied: { tone: 'error', word: t`Denied` },
})

export interface ApplicationSummaryProps {
  identityUid: string
  /** Milliseconds since 1970, of the moment the page was made. */
  now: number
}

/** How a person's application stands, what happened to it, and the way to its review. */
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
        <Timeline items={reviewTimeline(application, now)} />
      </Box>
    </Box>
  )
}
