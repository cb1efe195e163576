import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/funnel/by/$by/export.csv')({
  server: {
    handlers: {
      GET: ({ request, params: { by } }) =>
        download(request, `/admin/funnel/${encodeURIComponent(by)}/funnel.csv`),
      ANY: () => refuseToWrite(),
    },
  },
})
