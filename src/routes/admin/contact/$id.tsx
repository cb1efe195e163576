import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '~/features/contact/inbox/message-page'
import { inboxQueries } from '~/features/contact/inbox/inbox.queries'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/contact/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    requireId(id)
    const [{ subject }] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, inboxQueries.one(id)),
        queryClient.ensureQueryData(inboxQueries.administrators()),
      ]),
    )
    return { subject }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.subject ?? t`Contact message` }],
  }),
  component: MessageRoute,
})

function MessageRoute() {
  const { id } = Route.useParams()
  return <MessagePage key={id} id={id} />
}
