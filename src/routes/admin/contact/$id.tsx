import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { MessagePage } from '~/features/contact/inbox/message-page'
import { inboxQueries } from '~/features/contact/inbox/inbox.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/admin/contact/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!v.is(uuid, id)) throw notFound()
    const [{ subject }] = await orNotFoundPage(
      Promise.all([
        queryClient.ensureQueryData({ ...inboxQueries.one(id), revalidateIfStale: true }),
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
