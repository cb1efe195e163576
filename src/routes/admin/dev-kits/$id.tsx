import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { KitRequestPage } from '~/features/kits/queue/kit-request-page'
import { kitQueueQueries } from '~/features/kits/queue/kit-queue.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/admin/dev-kits/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!v.is(uuid, id)) throw notFound()
    const request = queryClient.ensureQueryData({ ...kitQueueQueries.one(id), revalidateIfStale: true })
    const { kitName, name } = await orNotFoundPage(request)
    return { title: t`${kitName} for ${name}` }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.title ?? t`Kit request`}` }],
  }),
  component: KitRequestRoute,
})

function KitRequestRoute() {
  const { id } = Route.useParams()
  return <KitRequestPage key={id} id={id} />
}
