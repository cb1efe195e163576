import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/dev-kits/export.csv')({
  server: {
    handlers: {
      GET: ({ request }) => download(request, '/admin/dev-kit-requests.csv'),
      ANY: () => refuseToWrite(),
    },
  },
})
