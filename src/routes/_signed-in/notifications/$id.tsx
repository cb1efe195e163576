import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/documents/page-text/page-text'
import { MessagePage } from '~/features/notifications/inbox/inbox-page'
import { notificationQueries } from '~/features/notifications/notifications.queries'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/notifications/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { title } = await queryClient.ensureQueryData(notificationQueries.message(id))
    return { title }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? t`Announcement` }),
  component: Message,
})

function Message() {
  const message = useSuspenseQuery(notificationQueries.message(Route.useParams().id)).data
  return <MessagePage message={message} text={<PageText html={message.html} />} />
}
