import { createFileRoute } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'
import { WebhooksPage } from '~/features/webhooks/webhooks-page'
import { webhookQueries } from '~/features/webhooks/webhooks.queries'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/webhooks/')({
  beforeLoad: guardedBy('admin'),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...webhookQueries.list(), revalidateIfStale: true }),
  head: ({ match }) => ({ meta: [{ title: `Webhooks, ${match.context.config.brand.name}` }] }),
  component: WebhooksRoute,
})

function WebhooksRoute() {
  return (
    <AdminFrame>
      <WebhooksPage />
    </AdminFrame>
  )
}
