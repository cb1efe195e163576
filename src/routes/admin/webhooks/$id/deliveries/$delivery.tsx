import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { DeliveryPage } from '~/features/webhooks/delivery-page'
import { eventNames } from '~/features/webhooks/webhook-words'
import { webhookQueries } from '~/features/webhooks/webhooks.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/webhooks/$id/deliveries/$delivery')({
  loader: async ({ context: { queryClient }, params: { id, delivery } }) => {
    requireId(id)
    requireId(delivery)
    const [webhook, found] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, webhookQueries.one(id)),
        ensureRevalidated(queryClient, webhookQueries.delivery(delivery)),
      ]),
    )
    if (found.endpoint !== webhook.id) throw notFound()
    return { title: eventNames()[found.type] }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title ?? t`Delivery` }],
  }),
  component: DeliveryRoute,
})

function DeliveryRoute() {
  const { id, delivery } = Route.useParams()
  return <DeliveryPage key={delivery} webhook={id} id={delivery} />
}
