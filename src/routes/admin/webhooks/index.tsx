import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '~/features/webhooks/webhooks-page'
import { webhookQueries } from '~/features/webhooks/webhooks.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/webhooks/')({
  loader: ({ context: { queryClient } }) => ensureRevalidated(queryClient, webhookQueries.list()),
  head: () => ({ meta: [{ title: t`Webhooks` }] }),
  component: WebhooksRoute,
})

function WebhooksRoute() {
  return <WebhooksPage />
}
