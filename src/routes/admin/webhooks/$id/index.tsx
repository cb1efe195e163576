import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { deliveriesSearch, webhookQueries } from '~/features/webhooks/webhooks.queries'
import { NewWebhookPage, WebhookPage } from '~/features/webhooks/webhook-page'
import { webhookName } from '~/features/webhooks/webhook-words'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated, loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/webhooks/$id/')({
  validateSearch: listSearchSchema(deliveriesSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps, cause }) => {
    if (id === 'new') return { title: t`New webhook` }
    requireId(id)
    const [webhook] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, webhookQueries.one(id)),
        loadList(queryClient, webhookQueries.deliveries(id, deps), cause),
      ]),
    )
    return { title: webhookName(webhook) }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title ?? t`Webhook` }],
  }),
  component: WebhookRoute,
})

function WebhookRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  return id === 'new' ? <NewWebhookPage key="new" /> : <WebhookPage key={id} id={id} search={search} />
}
