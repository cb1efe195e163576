import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/decisions/export.csv')({
  server: {
    handlers: {
      GET: ({ request }) => download(request, '/admin/decisions.csv'),
      ANY: () => refuseToWrite(),
    },
  },
})
