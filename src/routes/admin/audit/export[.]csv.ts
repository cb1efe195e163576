import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/audit/export.csv')({
  server: {
    handlers: {
      GET: ({ request }) => download(request, '/admin/audit.csv'),
      ANY: () => refuseToWrite(),
    },
  },
})
