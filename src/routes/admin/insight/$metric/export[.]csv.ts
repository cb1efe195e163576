import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/insight/$metric/export.csv')({
  server: {
    handlers: {
      GET: ({ request, params: { metric } }) =>
        download(request, `/admin/insight/${encodeURIComponent(metric)}/insight.csv`),
      ANY: () => refuseToWrite(),
    },
  },
})
