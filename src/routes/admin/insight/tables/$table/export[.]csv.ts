import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/insight/tables/$table/export.csv')({
  server: {
    handlers: {
      GET: ({ request, params: { table } }) =>
        download(request, `/admin/insight/tables/${encodeURIComponent(table)}/insight.csv`),
      ANY: () => refuseToWrite(),
    },
  },
})
