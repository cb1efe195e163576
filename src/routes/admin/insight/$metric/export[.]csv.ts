import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/insight/$metric/export.csv')({
  server: {
    handlers: readOnly<{ metric: string }>(({ request, params: { metric } }) =>
      download(request, `/admin/insight/${encodeURIComponent(metric)}/insight.csv`),
    ),
  },
})
