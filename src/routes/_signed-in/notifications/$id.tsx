import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/documents/page-text/page-text'
import { notificationQueries } from '~/features/notifications/notifications.queries'
import { pageHead } from '~/routes/-page-head'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Box, Text } from '~/ui/layouts/primitives'

export const Route = createFileRoute('/_signed-in/notifications/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { title } = await queryClient.ensureQueryData(notificationQueries.message(id))
    return { title }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? t`Announcement` }),
  component: Message,
})

/** An announcement to a segment, for its recipients. */
function Message() {
  const { title, html, publishedAt, isRequired } = useSuspenseQuery(
    notificationQueries.message(Route.useParams().id),
  ).data
  return (
    <Box maw="720px">
      <PageTitle>{title}</PageTitle>
      <Text c="dim" size="sm" mb={24}>
        {isRequired ? t`Required notice` : t`Announcement to you`}, <Time at={publishedAt} />
      </Text>
      <PageText html={html} />
      <Text mt={32}>
        <TextLink to="/notifications">{t`All notifications`}</TextLink>
      </Text>
    </Box>
  )
}
