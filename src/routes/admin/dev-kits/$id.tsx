import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KitRequestPage } from '~/features/kits/queue/kit-request-page'
import { kitQueueQueries } from '~/features/kits/dev-kits.queries'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/dev-kits/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    requireId(id)
    const request = ensureRevalidated(queryClient, kitQueueQueries.one(id))
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
