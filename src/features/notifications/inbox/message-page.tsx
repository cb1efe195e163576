import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ReceivedMessage } from '~/contract/notifications'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'

interface MessagePageProps {
  message: ReceivedMessage
  /** Its text, as it is shown. */
  text: ReactNode
}

/** An announcement to a segment, for its recipients. */
export function MessagePage({ message: { title, publishedAt, isRequired }, text }: MessagePageProps) {
  return (
    <Box maw="720px">
      <PageTitle>{title}</PageTitle>
      <Text c="dim" size="sm" mb={24}>
        {isRequired ? t`Required notice` : t`Announcement to you`}, <Time at={publishedAt} />
      </Text>
      {text}
      <Text mt={32}>
        <TextLink to="/notifications">{t`All notifications`}</TextLink>
      </Text>
    </Box>
  )
}
